import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AnyBinding } from "@/lib/domain/bind";
import { env, secureURL } from "@/lib/env";
import { bytesMax, LIMITS as BODY } from "./body";
import { compress } from "./compress";
import { sessionCookie } from "./credential";
import { apiDispatcher } from "./dispatch";
import { frameHost, isOfFrame } from "./frame-host";
import { health } from "./health";
import { cleanHeaders, pathOf, refusalOf } from "./hygiene";
import { log } from "./log";
import { isPage, otherMethods, withBody } from "./page-body";
import { pageHeaders } from "./page-headers";
import { received } from "./received";
import { routeOf } from "./route-of";
import { answerSockets } from "./sockets";
import { sendStatic, type StaticFiles } from "./static-files";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Everything the front server answers with. */
export interface Served {
  bindings: readonly AnyBinding[];
  pages: Listener;
  /** Files of the pages, compressed beforehand. */
  files: StaticFiles;
}

/**
 * How long a client may take over its headers, its whole request, or between two bytes, in milliseconds. The request's is
 * that of an upload; other bodies are given less by who reads them.
 */
const LIMITS = { headers: 10_000, request: 75_000, idle: 10_000 };

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/**
 * The server in front of everything. It gives each response its request ID, refuses what is not HTTP we serve, and answers
 * health. It sends /api to its operations and the rest to the pages. Access is never decided here.
 */
export function frontServer(served: Served): Server {
  const api = apiDispatcher(served.bindings);
  const { ALLOWED_HOSTS, APP_URL, DIRECT_DISPATCH, TRUSTED_PROXIES } = env();
  const frame = frameHost();
  const hosts = new Set(
    [...ALLOWED_HOSTS, new URL(APP_URL).host, new URL(secureURL()).host].map((host) => host.toLowerCase()),
  );
  const trusted = { proxies: new Set(TRUSTED_PROXIES), sessionCookie: sessionCookie(APP_URL) };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const requestID = randomUUID();
    const path = pathOf(request.url ?? "");
    const refusal = refusalOf(request, path, hosts) ?? (isTooLong(request, path) ? 413 : null);
    const isAmiss = frame === request.headers.host?.toLowerCase() && !isOfFrame(request.method, path);
    if (refusal !== null || isAmiss) return refuse(request, response, { requestID, path, status: refusal ?? 404 });
    const clientAddress = cleanHeaders(request, trusted);
    if (!isPage(path) && DIRECT_DISPATCH === "on") return api(request, response, { path, requestID, clientAddress });
    response.setHeader("x-request-id", requestID);
    if (path === "/livez" || path === "/readyz") return health(path, response);
    replaceHeaders(request, { "x-request-id": requestID, "x-client-address": clientAddress });
    return isPage(path) ? servePage(request, response, path, served) : served.pages(request, response);
  };
  return limited(listener);
}

function limited(listener: Listener): Server {
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
  const announced = headers["content-length"];
  if (announced === undefined) return false;
  return Number(announced) > (isPage(path) ? BODY.text.bytes : bytesMax(headers["content-type"]));
}

interface Refusal {
  requestID: string;
  path: string;
  status: number;
  allow?: string;
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { requestID, path, status, allow = ALLOWED } = refusal;
  const headers = {
    "x-request-id": requestID,
    "content-length": "0",
    "cache-control": "no-store",
    connection: "close",
  };
  response.writeHead(status, status === 405 ? { ...headers, allow } : headers).end();
  request.read(0);
  log({ event: "request", requestID, route: routeOf(path), status, ms: 0 });
}

/** The framework reads a body to its end, however long; so it gets one that is here already. */
async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  served: Served,
): Promise<unknown> {
  const { method = "" } = request;
  const refusal = { requestID: String(response.getHeader("x-request-id")), path };
  const allow = otherMethods(method, path);
  if (allow !== null) return refuse(request, response, { ...refusal, status: 405, allow });
  if (method === "GET" || method === "HEAD") return handOver(request, response, path, served);
  const body = await received(request, BODY.text);
  if (typeof body === "number") return refuse(request, response, { ...refusal, status: body });
  return body && handOver(withBody(request, body), response, path, served);
}

function handOver(request: IncomingMessage, response: ServerResponse, path: string, { pages, files }: Served): unknown {
  const started = performance.now();
  const nonce = randomBytes(16).toString("base64");
  const headers = pageHeaders(path, nonce);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.once("finish", () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const requestID = String(response.getHeader("x-request-id"));
    log({ event: "request", requestID, route: routeOf(path), status: response.statusCode, ms });
  });
  if (sendStatic(request, response, path, files)) return undefined;
  replaceHeaders(request, {
    "x-nonce": nonce,
    "x-path": request.url ?? path,
    "content-security-policy": headers["content-security-policy"] ?? "",
  });
  if (!isSecret(path)) compress(request, response.setHeader("vary", "Accept-Encoding"));
  return pages(request, response);
}

/** What shows card numbers or signs in is never compressed: its length would tell of what it holds. */
const isSecret = (path: string) => path.startsWith("/secure/") || path.startsWith("/api/");

/** Sets headers for whoever reads the request next, in both forms in which Node keeps them. */
function replaceHeaders(request: IncomingMessage, headers: Record<string, string>): void {
  Object.assign(request.headers, headers);
  request.rawHeaders.length = 0;
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) request.rawHeaders.push(name, one);
  }
}
