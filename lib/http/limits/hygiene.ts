import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Headers that the framework uses internally or that a proxy sets. Clients must not send them. */
const INTERNAL =
  /^x-(?:(?:middleware|nextjs|next|invoke|matched|forwarded)-|(?:client-address|nonce|real-ip)$)|^next-(?:action|resume)$|^forwarded$/;
/** Headers that decide how a request is handled. Each may appear only once. */
const ONCE = new Set(["host", "authorization", "content-type", "x-csrf-token", "origin"]);
/** An encoded slash, backslash or NUL, a plain backslash, or a segment of dots, plain or encoded. */
const ODD_PATH = /%2f|%5c|%00|\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Returns the status to reject a malformed request with, or null. Authorization happens elsewhere. */
export function refusalOf(request: IncomingMessage, path: string, hosts: ReadonlySet<string>): number | null {
  const { method = "", url = "", headers } = request;
  if (!METHODS.has(method)) return 405;
  if (!url.startsWith("/")) return 400;
  if (!(isHealth(path) || hosts.has(headers.host?.toLowerCase() ?? "")) || hasTwoOfOne(request)) return 400;
  if (headers["transfer-encoding"] !== undefined && (method === "GET" || method === "HEAD")) return 400;
  if (headers.upgrade !== undefined || headers["next-action"] !== undefined) return 400;
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") return 417;
  if (url.length > 8192 || path.startsWith("//") || !isDecodable(path) || ODD_PATH.test(path)) return 404;
  if (isAPI(path) && (path.includes("//") || path.endsWith("/"))) return 404;
  return path.startsWith("/_next/image") ? 404 : null;
}

/** Returns whether a path is a health check. Load balancers may send any Host header with it. */
export function isHealth(path: string): boolean {
  return path === "/livez" || path === "/readyz";
}

/** Returns whether a path belongs to the API rather than to a page. */
export function isAPI(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

export function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/** The proxies that the server trusts to name a client's address, and the name of its session cookie. */
export interface TrustedProxies {
  proxies: ReadonlySet<string>;
  sessionCookie: string;
}

/**
 * Removes headers that only the server or a trusted proxy may set. If the session cookie appears twice, removes both,
 * because either could be planted. Returns the client's address.
 */
export function cleanHeaders(request: IncomingMessage, { proxies, sessionCookie }: TrustedProxies): string {
  const { headers } = request;
  const peer = peerOf(request);
  const forwarded = proxies.has(peer)
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  for (const name in headers) if (INTERNAL.test(name)) delete headers[name];
  if (headers.cookie !== undefined) headers.cookie = withoutTwins(headers.cookie, sessionCookie);
  return forwarded && isIP(forwarded) > 0 ? forwarded : peer;
}

function peerOf({ socket: { remoteAddress = "unknown" } }: IncomingMessage): string {
  return remoteAddress.startsWith("::ffff:") ? remoteAddress.slice(7) : remoteAddress;
}

/** Removes the cookies of a name from a Cookie header if the name appears more than once. */
function withoutTwins(header: string, name: string): string {
  const cookies = header.split(";");
  const isNamed = (cookie: string) => cookie.split("=")[0]?.trim() === name;
  return cookies.filter(isNamed).length < 2
    ? header
    : cookies
        .filter((cookie) => !isNamed(cookie))
        .join(";")
        .trim();
}

/**
 * Whether a header that must be unique appears twice. Node keeps the first or joins them, while a proxy might use the
 * last.
 */
function hasTwoOfOne({ rawHeaders }: IncomingMessage): boolean {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    if (!ONCE.has(name)) continue;
    if (seen.includes(name)) return true;
    seen.push(name);
  }
  return false;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return !path.includes("\0");
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
