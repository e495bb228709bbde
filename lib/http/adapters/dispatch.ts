import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Failure } from "@/lib/core/failure";
import { DEFAULT_VERSION } from "@/lib/core/version";
import type { AnyBinding } from "@/lib/domain/kernel/operations/bind";
import { LIMITS } from "../edge/body";
import { compress, MIN_BYTES } from "./compress";
import type { APIResponse, APIRequest, Fields } from "../edge/exchange";
import { logError } from "../log";
import { exchangeFinder } from "../edge/paths";
import { empty } from "../edge/respond";

interface FrontFacts {
  path: string;
  requestID: string;
  clientAddress: string;
}

/**
 * Serves the API directly on Node, because the framework's pipeline costs several times as much as a one-row read. The
 * framework serves the same operations through lib/http/adapters/route.ts.
 */
export function apiDispatcher(bindings: readonly AnyBinding[]) {
  const find = exchangeFinder(bindings);
  return async (request: IncomingMessage, response: ServerResponse, frontFacts: FrontFacts): Promise<void> => {
    const { exchange, params } = find(request.method, frontFacts.path);
    const answer = await exchange(apiRequest(request, response, frontFacts), params).catch((error: unknown) => {
      logError("answer", error, frontFacts.requestID);
      return empty(500, { "x-request-id": frontFacts.requestID, "x-service-version": DEFAULT_VERSION });
    });
    await send(request, response, answer);
  };
}

function apiRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { requestID, clientAddress }: FrontFacts,
): APIRequest {
  const { url = "" } = request;
  const mark = url.indexOf("?");
  return {
    query: mark < 0 ? "" : url.slice(mark + 1),
    headers: fieldsOf(request),
    requestID,
    clientAddress,
    body: () => request,
    leaving: () => leaving(response),
  };
}

/** Casts the headers: the only field that Node keeps as a list belongs to responses. */
function fieldsOf({ headers }: IncomingMessage): Fields {
  return headers as Fields;
}

/** Aborts when the client leaves. Nothing reads the failure. */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort(new Failure("tooSlow", "the client has left"));
  });
  return left.signal;
}

/** Sends a response through Node, compressed if the client accepts it and the body contains no secret. */
async function send(request: IncomingMessage, response: ServerResponse, answer: APIResponse): Promise<void> {
  const { status, headers, body } = answer;
  if (isTooMuchUnread(request)) headers.connection = "close";
  if (answer.isPlain)
    headers.vary = headers.vary === undefined ? "Accept-Encoding" : `Accept-Encoding, ${String(headers.vary)}`;
  if (body === undefined) {
    if (status !== 204 && status !== 304 && request.method !== "HEAD") headers["content-length"] = "0";
    return void response.writeHead(status, headers).end();
  }
  if (typeof body === "string") return sendText(request, response, answer, body);
  if (body instanceof Uint8Array) {
    headers["content-length"] = String(body.byteLength);
    return void response.writeHead(status, headers).end(body);
  }
  if (answer.isPlain) compress(request, response);
  response.writeHead(status, headers);
  // A client that has left needs no answer.
  await pipeline(Readable.fromWeb(body as NodeWebStream), response).catch(() => {});
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, isPlain }: APIResponse,
  body: string,
) {
  if (isPlain && body.length > MIN_BYTES) compress(request, response);
  headers["content-length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers).end(body);
}

/**
 * Whether the connection must be closed, because Node would read the unread body to its end and the body may be long. A
 * form is read up to its closing boundary, and more bytes may follow it.
 */
function isTooMuchUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  const isForm = headers["content-type"]?.startsWith("multipart/") === true;
  return (
    isForm || headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > LIMITS.text.bytes
  );
}
