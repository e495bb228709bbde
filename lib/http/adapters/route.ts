import "server-only";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Failure } from "@/lib/core/failure";
import type { AnyBinding } from "@/lib/domain/kernel/operations/bind";
import type { APIResponse, APIRequest, Exchange } from "../edge/exchange";
import { exchangeFinder, exchangesOf, isOwnPath, METHODS } from "../edge/paths";

/** Next passes no parameters for a path without segments. */
type Handler = (
  request: Request,
  context: { params: Promise<Record<string, unknown> | undefined> },
) => Promise<Response>;

type Handlers = Record<(typeof METHODS)[number], Handler>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The framework's handlers of one public path: its operations, HEAD for each GET, and 405 with headers only for other
 * methods. A path without operations answers 404.
 */
export function routes(...bindings: readonly AnyBinding[]): Handlers {
  const exchanges = exchangesOf(bindings);
  const handlers = METHODS.map((method) => [method, handlerOf(exchanges[method])] as const);
  return Object.fromEntries(handlers) as Handlers;
}

/** The handlers of the paths that only our pages use, which share one route file. Other paths answer 404. */
export function ownRoutes(bindings: readonly AnyBinding[]): Handlers {
  const find = exchangeFinder(bindings.filter(([operation]) => isOwnPath(operation.path)));
  const handler: Handler = async (request) => {
    const { exchange, params } = find(request.method, new URL(request.url).pathname);
    return responseOf(await exchange(apiRequest(request), params));
  };
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Handlers;
}

function handlerOf(exchange: Exchange): Handler {
  return async (request, { params }) => responseOf(await exchange(apiRequest(request), (await params) ?? {}));
}

function apiRequest(request: Request): APIRequest {
  // The front server compresses the framework's responses.
  const { "accept-encoding": _encodings, ...headers } = Object.fromEntries(request.headers);
  const { "x-request-id": requestID = "", "x-client-address": clientAddress = "unknown" } = headers;
  return {
    query: new URL(request.url).search.slice(1),
    headers,
    // The front server's ID, or a new one.
    requestID: UUID.test(requestID) ? requestID : randomUUID(),
    clientAddress,
    body: () => streamOf(request),
    leaving: () => leaving(request),
  };
}

/** Node's types of web streams differ from the global ones, although they are the same objects: hence the cast. */
function streamOf({ body }: Request): Readable {
  return body ? Readable.fromWeb(body as NodeWebStream) : Readable.from([]);
}

/** Aborts when the client leaves. Nothing reads the failure. */
function leaving({ signal }: Request): AbortSignal {
  const left = new AbortController();
  signal.addEventListener("abort", () => left.abort(new Failure("tooSlow", "the client has left")), { once: true });
  return left.signal;
}

function responseOf({ status, headers, body }: APIResponse): Response {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) all.append(name, one);
  if (body === undefined && status !== 204 && status !== 304 && !all.has("content-length"))
    all.set("content-length", "0");
  return new Response(body ?? null, { status, headers: all });
}
