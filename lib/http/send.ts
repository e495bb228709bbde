import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { LIMITS } from "./body";
import { compress, MIN_BYTES } from "./compress";
import type { Answer } from "./exchange";

/** Sends an answer through Node, compressed where its client takes that and it holds no secret. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer;
  if (isTooMuchUnread(request)) headers.connection = "close";
  if (answer.isPlain) headers.vary = "Accept-Encoding";
  if (body === undefined) {
    if (status !== 204) headers["content-length"] = "0";
    return void response.writeHead(status, headers).end();
  }
  if (typeof body === "string") return sendText(request, response, answer, body);
  if (answer.isPlain) compress(request, response);
  response.writeHead(status, headers);
  // Whoever left needs no answer.
  await pipeline(Readable.fromWeb(body as NodeWebStream), response).catch(() => {});
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, isPlain }: Answer,
  body: string,
) {
  if (isPlain && body.length > MIN_BYTES) compress(request, response);
  headers["content-length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers).end(body);
}

/** Node reads a body to its end that nobody wanted; where that may be far off, the connection ends instead. */
function isTooMuchUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > LIMITS.text.bytes;
}
