import { env } from "@/lib/env";
import type { Service } from "./protocol";

/** The name of every connector, for callbacks and the inbox. */
export const CONNECTOR_NAME = "connector";

/** A program of the operator that speaks a vendor's language on its other side, and how to reach it. */
export interface ConnectorAddress {
  /** Ends without a slash. */
  url: string;
  /** Both sides sign with it. */
  secret: string;
  /** Addresses inside the network that it may have. */
  allowed: readonly string[];
}

/** Services that may have a connector of their own, since another vendor does them. */
const OWN: Partial<Record<Service, "ISSUING" | "IDENTITY">> = {
  issuing: "ISSUING",
  verification: "IDENTITY",
  screening: "IDENTITY",
  documents: "IDENTITY",
};

/** The connector that does a service here. Undefined where none does. */
export function connectorOf(service: Service): ConnectorAddress | undefined {
  const environment = env();
  const { CONNECTOR_SERVICES, CONNECTOR_ADDRESSES: allowed } = environment;
  if (!CONNECTOR_SERVICES.includes(service)) return undefined;
  const own = OWN[service];
  const [url, secret] = [own && environment[`CONNECTOR_${own}_URL`], own && environment[`CONNECTOR_${own}_SECRET`]];
  if (url && secret) return { url: plain(url), secret, allowed };
  const { CONNECTOR_URL, CONNECTOR_SECRET } = environment;
  return CONNECTOR_URL && CONNECTOR_SECRET
    ? { url: plain(CONNECTOR_URL), secret: CONNECTOR_SECRET, allowed }
    : undefined;
}

const plain = (url: string) => url.replace(/\/+$/, "");
