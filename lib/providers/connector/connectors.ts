import { type ConnectorClient, connectorClient } from "./ask";
import { SERVICES } from "@/lib/env";
import type { Service } from "./protocol";
import { type ConnectorAddress, connectorOf } from "./settings";

/** A connector in use: its client, and the secret of what it sends. */
export interface Connector extends ConnectorClient {
  secret: string;
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
  return { ...connectorClient(address, services), secret: address.secret };
}
