import { IncomingMessage } from "node:http";
import { isAPI } from "../limits/hygiene";

/** The only page that is sent a form; sign-in decides for itself what it takes. */
const LANGUAGE = /^\/o\/[^/]+\/language$/;

/** Whether the framework answers the path as a page, sign-in included. */
export function isPage(path: string): boolean {
  return !isAPI(path) || path.startsWith("/api/auth/");
}

/** The methods a page takes, for one asked with another; null when the method is one of them. */
export function otherMethods(method: string, path: string): string | null {
  if (method === "GET" || method === "HEAD" || path.startsWith("/api/auth/")) return null;
  if (!LANGUAGE.test(path)) return "GET, HEAD";
  return method === "POST" ? null : "POST";
}

/** The same request with its body already here: whoever reads it need not wait, nor count. */
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
