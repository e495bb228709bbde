import { IncomingMessage } from "node:http";
import { isAPI } from "../limits/hygiene";

/** The only page that accepts a form. Sign-in checks its own methods. */
const LANGUAGE = /^\/o\/[^/]+\/language$/;

/** Whether the framework answers the path, as it does for pages and sign-in. */
export function isPage(path: string): boolean {
  return !isAPI(path) || path.startsWith("/api/auth/");
}

/** The allowed methods of a page, if it does not accept this one, else null. */
export function otherMethods(method: string, path: string): string | null {
  if (method === "GET" || method === "HEAD" || path.startsWith("/api/auth/")) return null;
  if (!LANGUAGE.test(path)) return "GET, HEAD";
  return method === "POST" ? null : "POST";
}

/** Returns the same request with its body already read, so that the next reader neither waits nor counts bytes. */
export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { socket, method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders } = request;
  const whole = new IncomingMessage(socket);
  Object.assign(whole, {
    method,
    url,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    headers,
    rawHeaders,
    complete: true,
  });
  whole.push(body);
  whole.push(null);
  return whole;
}
