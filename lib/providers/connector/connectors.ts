import { env, SERVICES } from "@/lib/env";
import { type ConnectorAddress, type ConnectorClient, connectorClient } from "./ask";
import type { Service } from "./protocol";

/** The name of every connector, for callbacks and the inbox. */
export const CONNECTOR_NAME = "connector";

/** A connector in use: its client, and the secret of what it sends. */
export interface Connector extends ConnectorClient {
  secret: string;
  /** Names it among providers. Absent where nobody watches it. */
  name?: string | undefined;
}

const clients = new Map<string, Connector>();

/** The connector that the environment names for a service, with one client for all that it does. Undefined without. */
export function connectorFor(service: Service): Connector | undefined {
  const address = connectorOf(service);
  if (!address) return undefined;
  const name = `${address.url} ${address.secret}`;
  const known = clients.get(name);
  if (known) return known;
  const made = connectorAt(
    address,
    SERVICES.filter((other) => connectorOf(other)?.url === address.url),
  );
  clients.set(name, made);
  return made;
}

/** A connector at an address, for these services. */
export function connectorAt(address: ConnectorAddress, services: readonly Service[]): Connector {
  return { ...connectorClient(address, services), secret: address.secret, name: address.name };
}

/** Services that may have a connector of their own, since another vendor does them. */
const OWN: Partial<Record<Service, "ISSUING" | "IDENTITY">> = {
  issuing: "ISSUING",
  verification: "IDENTITY",
  screening: "IDENTITY",
  documents: "IDENTITY",
};

/** The connector that does a service here. Undefined where none does. */
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
