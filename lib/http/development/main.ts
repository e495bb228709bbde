// The front server of npm run dev. It restarts after each change, while Next keeps running in a separate process.
import { prepareServer } from "@/lib/http/server/prepare-server";
import { pageHeaders } from "@/lib/http/edge/page-headers";
import { once } from "node:events";
import { type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { env } from "@/lib/env";
import { logError } from "@/lib/http/log";

/** Milliseconds that Next has to build a page on its first request. */
const PAGE_BUILD_TIMEOUT_MS = 120_000;

/** Headers that apply to one connection only. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * Forwards requests to the Next development server, which runs in another process on this machine. Passes the response
 * headers that are already set, because Next adds to them and replaces some.
 */
function nextAt(port: number) {
  return (request: IncomingMessage, response: ServerResponse) => answer(port, request, response);
}

/**
 * Hands the web socket over to npm run dev, which outlives this process and connects it to Next, which uses it for page
 * updates. Detaches the socket from the server, because otherwise Node waits for it when the server closes.
 */
function giveAway(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
  const { url = "", headers, rawHeaders } = request;
  if (!url.startsWith("/_next/hmr") || headers.host !== new URL(env().APP_URL).host) return false;
  const fields = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ""}`] : []));
  const text = [`GET ${url} HTTP/1.1`, ...fields, "", ""].join("\r\n");
  Object.assign(socket, { server: undefined });
  const begun = Buffer.concat([Buffer.from(text, "latin1"), head]).toString("base64");
  process.send?.({ type: "web-socket", begun }, socket as Socket, {}, () => socket.destroy());
  return true;
}

async function answer(port: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.socket.setTimeout(PAGE_BUILD_TIMEOUT_MS);
  try {
    await pass(port, request, response);
  } catch (error) {
    if (response.destroyed) return;
    logError("next", error);
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { "content-length": "0" }).end();
  }
}

async function pass(port: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path } = request;
  const headers = { ...request.headers, connection: "close", "x-front": JSON.stringify(response.getHeaders()) };
  const clientRequest = ask({ host: "127.0.0.1", port, method, path, headers, agent: false });
  clientRequest.on("error", () => {});
  response.once("close", () => clientRequest.destroy());
  request.pipe(clientRequest);
  const [answered] = (await once(clientRequest, "response")) as [IncomingMessage];
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, values = []] of Object.entries(answered.headersDistinct))
    if (!OF_CONNECTION.has(name)) response.setHeader(name, values.length === 1 ? (values[0] ?? "") : values);
  response.statusCode = answered.statusCode ?? 502;
  for await (const chunk of answered) {
    response.write(chunk);
    // A compressor buffers its output until it is flushed.
    (response as { flush?: () => void }).flush?.();
  }
  response.end();
}

/** Milliseconds between two checks for idle connections once this server is stopping. */
const LOOK = 10;

const { server, listen } = await prepareServer(async () => ({
  pages: nextAt(Number(process.env.NEXT_DEV_PORT)),
  // Next builds and caches the files itself. They are not pages, so they do not count toward the rate limit.
  files: { has: (path) => path.startsWith("/_next/"), get: () => undefined },
  development: {
    headers: developmentHeaders,
    isTool: (path) => path.startsWith("/__nextjs"),
    upgrade: giveAway,
  },
}));
for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) {
  process.once(signal, () => {
    // A client that is connected to the old server reconnects to the new one after its answer.
    setInterval(() => server.closeIdleConnections(), LOOK).unref();
  });
}
listen();

/**
 * Returns the headers of a page, relaxed for development: React uses `eval` to show where on the server an error arose,
 * and the error overlay has styles without a nonce. The card frame needs neither.
 */
function developmentHeaders(...page: Parameters<typeof pageHeaders>): Record<string, string> {
  const [path] = page;
  const headers = pageHeaders(...page);
  if (path.startsWith("/secure/")) return headers;
  const policy = (headers["content-security-policy"] ?? "")
    .replace(/script-src [^;]*/, "$& 'unsafe-eval'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
  return { ...headers, "content-security-policy": policy };
}
