import type { IncomingMessage } from "node:http";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Headers by which the framework talks to itself; a client has no business with them. */
const INTERNAL = /^x-(?:middleware|nextjs|next|invoke|matched)-|^x-(?:client-address|nonce)$|^next-(?:action|resume)$/;
const FORWARDED = /^x-forwarded-|^x-real-ip$|^forwarded$/;
/** An encoded slash, backslash or NUL, a backslash, or a segment of dots; plain or encoded. */
const ODD_PATH = /%2f|%5c|%00|\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * What is wrong with a request before anyone looks at what it asks: the status to refuse it with, or null.
 * Access is never decided here (security, section 1).
 */
export function refusalOf(request: IncomingMessage, hosts: ReadonlySet<string>): number | null {
  const { method = "", url = "", headers } = request;
  if (!METHODS.has(method)) return 405;
  if (!url.startsWith("/")) return 400;
  if (!hosts.has(headers.host?.toLowerCase() ?? "") || hasTwoHosts(request)) return 400;
  if (headers["transfer-encoding"] !== undefined && (method === "GET" || method === "HEAD")) return 400;
  if (headers.upgrade !== undefined || headers["next-action"] !== undefined) return 400;
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") return 417;
  const path = pathOf(url);
  if (url.length > 8192 || path.startsWith("//") || !isDecodable(path) || ODD_PATH.test(path)) return 404;
  if (isAPI(path) && (path.includes("//") || path.endsWith("/"))) return 404;
  return path.startsWith("/_next/image") ? 404 : null;
}

/** Whether a path is the API's, which has no pages. */
export function isAPI(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/** Removes the headers only we or a trusted proxy may set, and returns the address of the client. */
export function cleanHeaders(request: IncomingMessage, proxies: ReadonlySet<string>): string {
  const peer = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  const forwarded = proxies.has(peer) ? String(request.headers["x-forwarded-for"] ?? "") : "";
  for (const name of Object.keys(request.headers)) {
    if (INTERNAL.test(name) || FORWARDED.test(name)) delete request.headers[name];
  }
  return forwarded.split(",").at(-1)?.trim() || peer;
}

/** Node keeps the first of several Host headers; whoever stands before us might keep the last. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length > 1;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
