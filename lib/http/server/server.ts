import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { traced } from "@/lib/core/tracing";
import type { AnyBinding } from "@/lib/domain/kernel/operations/bind";
import { env, secureURL } from "@/lib/env";
import { bytesMax, LIMITS as BODY, received } from "../edge/body";
import { compress } from "../adapters/compress";
import { cookieOf, sessionCookie } from "../sign-in/credential";
import { apiDispatcher } from "../adapters/dispatch";
import { comesFromNearby, health } from "./health";
import { embedFrameAt } from "../edge/embedders";
import { cleanHeaders, isAPI, isHealth, pathOf, refusalOf } from "../limits/hygiene";
import { log, logError } from "../log";
import { isPage, otherMethods, withBody } from "./page-body";
import { ON_EVERY_ANSWER, pageHeaders } from "../edge/page-headers";
import { pageWait } from "../limits/rate";
import { routeOf } from "./route-of";
import { answerSockets, type Upgrade } from "./sockets";
import { sendStatic, type StaticFiles } from "./static-files";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface FrontServerParts {
  bindings: readonly AnyBinding[];
  pages: Listener;
  /** Precompressed static files of the pages. */
  files: StaticFiles;
  /** Differences in development: page headers, requests of the framework's tools, and web sockets. */
  development?: { headers: typeof pageHeaders; isTool(path: string): boolean; upgrade: Upgrade };
}

/**
 * Milliseconds that a client may take for its headers, for the whole request, and between two bytes. The request limit
 * is sized for uploads; the code that reads other bodies sets shorter ones.
 */
const LIMITS = { headers: 10_000, request: 75_000, idle: 10_000 };

/**
 * Creates the server in front of the API and the pages. It assigns request IDs, rejects malformed requests, answers
 * health checks, dispatches /api to its operations and hands everything else to the pages. Authorization happens
 * elsewhere.
 */
export function frontServer(served: FrontServerParts): Server {
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
    if (refusal !== null) return refuse(request, response, { requestID, path, status: refusal });
    if (frame === request.headers.host?.toLowerCase() && !isOfFrame(request.method, path))
      return refuse(request, response, { requestID, path, ...elsewhere(request, path) });
    const clientAddress = cleanHeaders(request, trusted);
    if (!isPage(path) && DIRECT_DISPATCH === "on") return api(request, response, { path, requestID, clientAddress });
    response.setHeader("x-request-id", requestID);
    if (isHealth(path)) return health(path, response, comesFromNearby(request, clientAddress));
    replaceHeaders(request, { "x-request-id": requestID, "x-client-address": clientAddress });
    if (!isPage(path) || served.development?.isTool(path)) return served.pages(request, response);
    const token = cookieOf(request.headers.cookie ?? "", trusted.sessionCookie);
    return servePage(request, response, { path, requestID, clientAddress, token }, served);
  };
  return limited(answering(listener), served.development?.upgrade);
}

/** Answers 500 if the listener throws, because an unhandled rejection would end the process and all its requests. */
function answering(listener: Listener): Listener {
  return async (request, response) => {
    try {
      await listener(request, response);
    } catch (error) {
      logError("answer", error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { ...ON_EVERY_ANSWER, "content-length": "0", "cache-control": "no-store" }).end();
    }
  };
}

function limited(listener: Listener, upgrade?: Upgrade): Server {
  const server = createServer(
    { maxHeaderSize: 16 * 1024, requireHostHeader: false, connectionsCheckingInterval: 1000 },
    listener,
  );
  server.headersTimeout = LIMITS.headers;
  server.requestTimeout = LIMITS.request;
  server.keepAliveTimeout = 65_000;
  server.setTimeout(LIMITS.idle);
  server.on("checkExpectation", listener);
  answerSockets(server, upgrade);
  return server;
}

function isTooLong({ headers }: IncomingMessage, path: string): boolean {
  const announced = headers["content-length"];
  if (announced === undefined) return false;
  return Number(announced) > (isPage(path) ? BODY.text.bytes : bytesMax(headers["content-type"]));
}

interface PageRequest {
  path: string;
  requestID: string;
  clientAddress: string;
  token: string | undefined;
}

/** Serves a page. The framework reads bodies of any length, so the server reads and limits the body first. */
async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  { path, requestID, clientAddress, token }: PageRequest,
  served: FrontServerParts,
): Promise<unknown> {
  const { method = "" } = request;
  const allow = otherMethods(method, path);
  if (allow !== null) return refuse(request, response, { requestID, path, status: 405, allow });
  if (!served.files.has(path)) {
    const wait = await pageWait(clientAddress, token);
    if (wait !== null) return refuse(request, response, { requestID, path, status: 429, wait });
  }
  if (method === "GET" || method === "HEAD") return handOver(request, response, path, served);
  const body = await received(request, BODY.text);
  if (typeof body === "number") return refuse(request, response, { requestID, path, status: body });
  return body && handOver(withBody(request, body), response, path, served);
}

async function handOver(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { pages, files, development }: FrontServerParts,
): Promise<unknown> {
  const started = performance.now();
  const nonce = randomBytes(16).toString("base64");
  const frame = await embedFrameAt(request.url ?? path, String(request.headers["sec-fetch-dest"]));
  const headers = (development?.headers ?? pageHeaders)(path, nonce, frame?.origins);
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
  const sent = () => new Promise((resolve) => response.once("close", resolve));
  const requestID = String(response.getHeader("x-request-id"));
  const start = { name: `page ${routeOf(path)}`, kind: "server", requestID } as const;
  return traced(start, async () => void (await Promise.all([sent(), pages(request, response)])));
}

/**
 * Whether a page shows card numbers or signs in. Such pages are never compressed, because the length could reveal their
 * content.
 */
const isSecret = (path: string) => path.startsWith("/secure/") || path.startsWith("/api/");

/** Sets headers for the next reader, in both forms that Node keeps. */
function replaceHeaders(request: IncomingMessage, headers: Record<string, string>): void {
  Object.assign(request.headers, headers);
  request.rawHeaders.length = 0;
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) request.rawHeaders.push(name, one);
  }
}

/** The frame's document and files, and the one operation that it calls. */
const SERVED = /^\/secure\/|^\/api\/issuing\/[^/]+\/issued-cards\/[^/]+\/details$|^\/(?:livez|readyz)$/;

/** The host of the card frame if it differs from the app's, else undefined. */
function frameHost(): string | undefined {
  const [frame, app] = [new URL(secureURL()), new URL(env().APP_URL)];
  return frame.host === app.host ? undefined : frame.host;
}

/** Whether the card frame's host serves the request. It has no other pages or operations that a script could call. */
function isOfFrame(method: string | undefined, path: string): boolean {
  return (method === "GET" || method === "HEAD") && SERVED.test(path);
}

/**
 * Returns the answer to all other requests on the frame's host. Browsers are redirected to the same path of the app.
 * The redirect's origin comes from the settings and not from the request. Programs get the address of the API.
 */
function elsewhere(
  { method, url = "/", headers }: IncomingMessage,
  path: string,
): Pick<Refusal, "status" | "error" | "location"> {
  const { origin } = new URL(env().APP_URL);
  if (isAPI(path)) return { status: 421, error: `This address shows card details only. Use ${origin}/api instead.` };
  const isPageRead = (method === "GET" || method === "HEAD") && /\btext\/html\b/i.test(headers.accept ?? "");
  return isPageRead ? { status: 307, location: new URL(`${origin}${url}`).href } : { status: 404 };
}

/** An answer that needs neither the API nor a page. */
interface Refusal {
  requestID: string;
  path: string;
  status: number;
  allow?: string;
  /** The redirect target for a browser. */
  location?: string;
  /** The error message for a program. */
  error?: string;
  /** Seconds to wait before a retry. */
  wait?: number;
}

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Rejects a request before it reaches the API or a page, and logs it. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { requestID, path, status, allow = ALLOWED, location, error, wait } = refusal;
  const body = error === undefined ? "" : JSON.stringify({ error });
  const headers = {
    ...ON_EVERY_ANSWER,
    "x-request-id": requestID,
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
    ...(error !== undefined && { "content-type": "application/json" }),
    ...(status === 405 && { allow }),
    ...(location !== undefined && { location }),
    ...(wait !== undefined && { "retry-after": String(wait) }),
  };
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  request.read(0);
  log({ event: "request", requestID, route: routeOf(path), status, ms: 0 });
}
