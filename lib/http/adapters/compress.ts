import compression from "compression";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";

/** The smallest text that is compressed, in bytes. Shorter texts would hardly shrink. */
export const MIN_BYTES = 1024;

const ENCODINGS = /\b(?:br|gzip)\b/;

/**
 * Compression that is fast enough for each response, with a window that needs less than megabytes of memory. Responses
 * that set a cookie contain a secret, so they are not compressed: their length could reveal it.
 */
const middleware = compression({
  threshold: MIN_BYTES,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  filter: (request, response) => !response.hasHeader("set-cookie") && compression.filter(request, response),
});

/**
 * Whether another site sent the request with its visitor's cookie. It could control part of the text and observe how
 * well the rest compresses.
 */
const isProvoked = ({ headers }: IncomingMessage) =>
  headers["sec-fetch-site"] === "cross-site" && headers.cookie !== undefined;

/** Compresses what is written to the response from now on, if it is text and the client accepts it. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  if (ENCODINGS.test(String(request.headers["accept-encoding"] ?? "")) && !isProvoked(request))
    middleware(request as never, response as never, () => {});
}
