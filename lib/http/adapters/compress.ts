import compression from "compression";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";

/** From how many bytes on a text is compressed: less would hardly get shorter. */
export const MIN_BYTES = 1024;

const ENCODINGS = /\b(?:br|gzip)\b/;

/**
 * Quick enough to be done for each answer, with a window that does not take megabytes for each. What sets a cookie holds a
 * secret, whose length must not tell of it.
 */
const middleware = compression({
  threshold: MIN_BYTES,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  filter: (request, response) => !response.hasHeader("set-cookie") && compression.filter(request, response),
});

/** Another site opened this with its visitor's cookie: it could choose part of the text and watch how long the rest gets. */
const isProvoked = ({ headers }: IncomingMessage) =>
  headers["sec-fetch-site"] === "cross-site" && headers.cookie !== undefined;

/** From here on what is written to the response is compressed as it comes, if it is text and its client takes that. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  if (ENCODINGS.test(String(request.headers["accept-encoding"] ?? "")) && !isProvoked(request))
    middleware(request as never, response as never, () => {});
}
