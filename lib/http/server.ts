import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { env, secureURL } from "@/lib/env";
import { bytesMax, LIMITS as BODY } from "./body";
import { sessionCookie } from "./credential";
import { apiDispatcher, type ApiRoute } from "./dispatch";
import { frameHost, isOfFrame } from "./frame-host";
import { health } from "./health";
import { cleanHeaders, pathOf, refusalOf } from "./hygiene";
import { log } from "./log";
import { isPage, otherMethods, received, withBody } from "./page-body";
import { pageHeaders } from "./page-headers";
import { answer } from "./respond";
import { routeOf } from "./route-of";
import { answerSockets } from "./sockets";
import { DEFAULT_VERSION } from "./version";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * How long a client may take over its headers, its whole request, or between two bytes, in milliseconds. The request's is
 * that of an upload; other bodies are given less by who reads them.
 */
const LIMITS = { headers: 10_000, request: 75_000, idle: 10_000 };

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/**
 * The server in front of everything: gives each response its request ID, refuses what is not HTTP we serve, answers
 * health, sends /api to its handlers and the rest to the pages. Access is never decided here.
 */
export function frontServer(routes: readonly ApiRoute[], pages: Listener): Server {
  const missing = () => answer(404, undefined, {});
  const api = apiDispatcher(routes, missing);
  const { ALLOWED_HOSTS, APP_URL, DIRECT_DISPATCH, TRUSTED_PROXIES } = env();
  const frame = frameHost();
  const hosts = new Set(
    [...ALLOWED_HOSTS, new URL(APP_URL).host, new URL(secureURL()).host].map((host) => host.toLowerCase()),
  );
  const trusted = { proxies: new Set(TRUSTED_PROXIES), sessionCookie: sessionCookie(APP_URL) };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const requestID = randomUUID();
    response.setHeader("x-request-id", requestID);
    const path = pathOf(request.url ?? "");
    const refusal = refusalOf(request, hosts) ?? (isTooLong(request, path) ? 413 : null);
    if (refusal !== null) return refuse(request, response, refusal, path);
    if (request.headers.host?.toLowerCase() === frame && !isOfFrame(request.method, path))
      return refuse(request, response, 404, path);
    const address = cleanHeaders(request, trusted);
    replaceHeaders(request, { "x-request-id": requestID, "x-client-address": address });
    if (path === "/livez" || path === "/readyz") return health(path, response);
    if (isPage(path)) return servePage(request, response, path, pages);
    if (DIRECT_DISPATCH === "off") return pages(request, response);
    response.setHeader("x-service-version", DEFAULT_VERSION);
    return api(request, response, path);
  };
  const server = createServer(
    { maxHeaderSize: 16 * 1024, requireHostHeader: false, connectionsCheckingInterval: 1000 },
    listener,
  );
  server.headersTimeout = LIMITS.headers;
  server.requestTimeout = LIMITS.request;
  server.keepAliveTimeout = 65_000;
  server.setTimeout(LIMITS.idle);
  server.on("checkExpectation", listener);
  answerSockets(server);
  return server;
}

function isTooLong({ headers }: IncomingMessage, path: string): boolean {
  return Number(headers["content-length"] ?? 0) > (isPage(path) ? BODY.text.bytes : bytesMax(headers["content-type"]));
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, path: string): void {
  if (status === 405 && !response.hasHeader("allow")) response.setHeader("allow", ALLOWED);
  response.setHeader("connection", "close");
  response.writeHead(status, { "content-length": "0", "cache-control": "no-store" }).end();
  request.read(0);
  log({ event: "request", requestID: String(response.getHeader("x-request-id")), route: routeOf(path), status, ms: 0 });
}

/** The framework reads a body to its end, however long; so it gets one that is here already. */
async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  pages: Listener,
): Promise<unknown> {
  const { method = "" } = request;
  const allow = otherMethods(method, path);
  if (allow !== null) return refuse(request, response.setHeader("allow", allow), 405, path);
  if (method === "GET" || method === "HEAD") return handOver(request, response, path, pages);
  const body = await received(request, BODY.text);
  if (typeof body === "number") return refuse(request, response, body, path);
  return body && handOver(withBody(request, body), response, path, pages);
}

function handOver(request: IncomingMessage, response: ServerResponse, path: string, pages: Listener): unknown {
  const started = performance.now();
  const nonce = randomBytes(16).toString("base64");
  const headers = pageHeaders(path, nonce);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  replaceHeaders(request, {
    "x-nonce": nonce,
    "x-path": request.url ?? path,
    "content-security-policy": headers["content-security-policy"] ?? "",
  });
  response.once("finish", () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log({
      event: "request",
      requestID: String(response.getHeader("x-request-id")),
      route: routeOf(path),
      status: response.statusCode,
      ms,
    });
  });
  return pages(request, response);
}

/** Sets headers for whoever reads the request next, in both forms in which Node keeps them. */
function replaceHeaders(request: IncomingMessage, headers: Record<string, string>): void {
  Object.assign(request.headers, headers);
  request.rawHeaders.length = 0;
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) request.rawHeaders.push(name, one);
  }
}
