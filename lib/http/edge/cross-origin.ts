import "server-only";
import { database } from "@/db/client";
import { REPEAT_HEADER } from "@/lib/core/api/answered";
import { Deadline } from "@/lib/core/time/deadline";
import { forbidden } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/api/operation";
import { DEFAULT_VERSION } from "@/lib/core/version";
import { isOriginNamed } from "@/lib/domain/access/keys/keys";
import { env, secureURL } from "@/lib/env";
import type { APIResponse, Exchange, Fields } from "./exchange";
import { limitAddress } from "../limits/rate";
import { answerFailure, empty } from "./respond";

/**
 * Headers that a page of another site may send, headers of the answer that it may read, and the cache time of a
 * preflight response, in seconds.
 */
const SENT = "authorization, content-type, x-service-version, x-idempotency-key, x-wait-for";
const READ = `x-request-id, x-service-version, retry-after, idempotent-replayed, ${REPEAT_HEADER}`;
const STANDS = "300";

/** The cache time of an origin's result, in milliseconds, and the most origins in the cache. */
const ORIGIN_TTL_MS = 5000;
const MAX_ORIGINS = 1000;
/** Milliseconds that a preflight request may take. */
const PREFLIGHT_TIMEOUT_MS = 9000;

/**
 * Whether other sites may call the operation with tokens of a key that lists them. Card details stay in our own frame.
 */
const isForPages = ({ internal, access, rate }: Operation) => !internal && access !== "anyone" && rate !== "secure";

/**
 * Checks the origin of a request with a token, if the token's key lists origins. `origin` decides, or `referer` if the
 * browser sends no origin. Returns the origin of the page that may read the answer. Throws 403 for an unlisted origin.
 */
export function requireOrigin(origins: readonly string[], headers: Fields | undefined): string | undefined {
  const { origin, referer } = headers ?? {};
  const from = origin ?? (referer === undefined ? undefined : URL.parse(referer)?.origin);
  if (from === undefined || !origins.includes(from)) throw forbidden("origin");
  return origin;
}

/**
 * Checks that a request with the token of an embed session comes from a frame of Tender (403): browsers set
 * `sec-fetch-site`, and scripts cannot. A page's reads have no headers, because `pageCredential` has checked its request.
 */
export function requireOwnPage(headers: Fields | undefined): void {
  if (!headers) return;
  const { origin, "sec-fetch-site": site } = headers;
  const own = [new URL(env().APP_URL).origin, secureURL()];
  if (site !== "same-origin" || (origin !== undefined && !own.includes(origin))) throw forbidden("origin");
}

/** Lets a page of an origin read an answer. Credentials are not allowed, so cookies are never sent. */
export function letRead(answer: APIResponse, operation: Operation, origin: string): void {
  if (!isForPages(operation)) return;
  const { vary } = answer.headers;
  answer.headers["access-control-allow-origin"] = origin;
  answer.headers["access-control-expose-headers"] = READ;
  answer.headers.vary = vary === undefined ? "origin" : `${[vary].flat().join(", ")}, origin`;
}

/**
 * Answers a CORS preflight. It carries no token, so every origin that an active key lists is allowed; the call itself
 * is checked against its own key. Other origins get the same answer as an unsupported method.
 */
export function preflight(operations: readonly Operation[], otherwise: Exchange): Exchange {
  const methods = operations
    .filter(isForPages)
    .flatMap(({ method }) => (method === "GET" ? [method, "HEAD"] : [method]));
  if (methods.length === 0) return otherwise;
  return async (request, params) => {
    const { origin, "access-control-request-method": method } = request.headers;
    if (origin === undefined || !methods.some((one) => one === method)) return otherwise(request, params);
    const headers = { "x-request-id": request.requestID, "x-service-version": DEFAULT_VERSION };
    try {
      await limitAddress(request.clientAddress);
      if (!(await new Deadline(PREFLIGHT_TIMEOUT_MS).race(() => isNamed(origin))))
        return await otherwise(request, params);
    } catch (error) {
      return answerFailure(error, headers, {});
    }
    return empty(204, {
      ...headers,
      "access-control-allow-origin": origin,
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": SENT,
      "access-control-max-age": STANDS,
      vary: "origin, access-control-request-method, access-control-request-headers",
    });
  };
}

const cache = new Map<string, { until: number; named: Promise<boolean> }>();

/** Whether an active key lists the origin. Cached for a few seconds, because anyone can ask. */
export function isNamed(origin: string): Promise<boolean> {
  if (origin === "null") return Promise.resolve(false);
  const cached = cache.get(origin);
  if (cached && cached.until > Date.now()) return cached.named;
  if (cache.size >= MAX_ORIGINS) cache.clear();
  const named = isOriginNamed(database(), origin);
  cache.set(origin, { until: Date.now() + ORIGIN_TTL_MS, named });
  named.catch(() => cache.delete(origin));
  return named;
}
