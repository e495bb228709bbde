import { isIP } from "node:net";
import { env } from "@/lib/env";

/** Names that only lead to this machine or into its network. */
const INSIDE = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/;

/**
 * What is wrong with a receiver's address. Undefined when it may be saved. Where its name leads is checked at each
 * connection.
 */
export function addressFault(text: string): string | undefined {
  const { WEBHOOK_PORTS, WEBHOOK_LOOPBACK } = env();
  const { protocol, hostname, port } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (WEBHOOK_LOOPBACK === "on" && (host === "127.0.0.1" || host === "::1")) return undefined;
  if (protocol !== "https:") return "must be an https web address";
  if (isIP(host) !== 0 || !host.includes(".") || INSIDE.test(host)) return "must be the name of a public host";
  if (!WEBHOOK_PORTS.split(",").includes(port || "443"))
    return `must use port ${WEBHOOK_PORTS.replaceAll(",", " or ")}`;
  return undefined;
}
