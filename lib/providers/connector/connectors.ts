import { env, SERVICES } from "@/lib/env";
import { type ConnectorAddress, type ConnectorClient, connectorClient } from "./ask";
import type { Service } from "./protocol";

export const CONNECTOR_NAME = "connector";

/** A connector in use: its client, and the secret that signs its events. */
export interface Connector extends ConnectorClient {
  secret: string;
  name?: string | undefined;
}

const clients = new Map<string, Connector>();

/** The configured connector of a service, with one client for all of its services. Undefined if it has none. */
export function connectorFor(service: Service): Connector | undefined {
  const address = connectorOf(service);
  if (!address) return undefined;
  const name = `${address.url} ${address.secret}`;
  const client = clients.get(name);
  if (client) return client;
  const made = connectorAt(
    address,
    SERVICES.filter((other) => connectorOf(other)?.url === address.url),
  );
  clients.set(name, made);
  return made;
}

export function connectorAt(address: ConnectorAddress, services: readonly Service[]): Connector {
  return { ...connectorClient(address, services), secret: address.secret, name: address.name };
}

/** Services that may have a separate connector, because they often have another vendor. */
const OWN: Partial<Record<Service, "ISSUING" | "IDENTITY">> = {
  issuing: "ISSUING",
  verification: "IDENTITY",
  screening: "IDENTITY",
  documents: "IDENTITY",
};

/** The address of the connector for a service. Undefined if it has none. */
function connectorOf(service: Service): ConnectorAddress | undefined {
  const environment = env();
  const { CONNECTOR_SERVICES, CONNECTOR_ADDRESSES: allowed } = environment;
  if (!CONNECTOR_SERVICES.includes(service)) return undefined;
  const own = OWN[service];
  const [url, secret] = [own && environment[`CONNECTOR_${own}_URL`], own && environment[`CONNECTOR_${own}_SECRET`]];
  if (own && url && secret) return { name: `${CONNECTOR_NAME}-${own.toLowerCase()}`, url: plain(url), secret, allowed };
  const { CONNECTOR_URL, CONNECTOR_SECRET } = environment;
  return CONNECTOR_URL && CONNECTOR_SECRET
    ? { name: CONNECTOR_NAME, url: plain(CONNECTOR_URL), secret: CONNECTOR_SECRET, allowed }
    : undefined;
}

const plain = (url: string) => url.replace(/\/+$/, "");
