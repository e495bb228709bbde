import "server-only";
import { database } from "@/db/client";
import { REPEAT_HEADER } from "@/lib/core/api/answered";
import { Deadline } from "@/lib/core/time/deadline";
import { forbidden } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/api/operation";
import { DEFAULT_VERSION } from "@/lib/core/version";
import { isOriginNamed } from "@/lib/domain/access/keys/keys";
import type { APIResponse, Exchange, Fields } from "./exchange";
import { limitAddress } from "../limits/rate";
import { answerFailure, empty } from "./respond";

/**
 * Lists headers that a page of another site may send, and those that it may read of an answer. The last one says for how
 * many seconds that stands.
 */
const SENT = "authorization, content-type, x-service-version, x-idempotency-key, x-wait-for";
const READ = `x-request-id, x-service-version, retry-after, idempotent-replayed, ${REPEAT_HEADER}`;
const STANDS = "300";

/** Says how long an origin's standing is remembered, in milliseconds, and of how many origins. */
const ORIGIN_TTL_MS = 5000;
const MAX_ORIGINS = 1000;
/** Says how long a browser may wait for leave to ask, in milliseconds. */
const PREFLIGHT_TIMEOUT_MS = 9000;

/** Pages of other sites may use it, with a token of a key that names them. Card details never leave our own frame. */
const isForPages = ({ internal, access, rate }: Operation) => !internal && access !== "anyone" && rate !== "secure";

/**
 * Checks where a request with a token comes from, if the token's key names origins: `origin` decides, and `referer`
 * alone where a browser sends no origin. Answers the origin whose page may read the answer. Throws 403 for any other
 * place.
 */
export function requireOrigin(origins: readonly string[], headers: Fields | undefined): string | undefined {
  const { origin, referer } = headers ?? {};
  const from = origin ?? (referer === undefined ? undefined : URL.parse(referer)?.origin);
  if (from === undefined || !origins.includes(from)) throw forbidden("origin");
  return origin;
}

/** Lets a page of an origin read an answer. Never with cookies: nothing here allows credentials. */
export function letRead(answer: APIResponse, operation: Operation, origin: string): void {
  if (!isForPages(operation)) return;
  const { vary } = answer.headers;
  answer.headers["access-control-allow-origin"] = origin;
  answer.headers["access-control-expose-headers"] = READ;
  answer.headers.vary = vary === undefined ? "origin" : `${[vary].flat().join(", ")}, origin`;
}

/**
 * The browser's question whether a page may ask. It carries no token, so that it is answered for every origin that some
 * live key names; the call itself is checked by its own key. To others it is a method that the path lacks.
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

const known = new Map<string, { until: number; named: Promise<boolean> }>();

/** Whether some live key names the origin, as of a few seconds ago: strangers ask, too. */
export function isNamed(origin: string): Promise<boolean> {
  if (origin === "null") return Promise.resolve(false);
  const found = known.get(origin);
  if (found && found.until > Date.now()) return found.named;
  if (known.size >= MAX_ORIGINS) known.clear();
  const named = isOriginNamed(database(), origin);
  known.set(origin, { until: Date.now() + ORIGIN_TTL_MS, named });
  named.catch(() => known.delete(origin));
  return named;
}
