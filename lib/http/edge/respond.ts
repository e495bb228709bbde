import { sentenceOf } from "@/lib/core/api/field-errors";
import { Failure, FAILURES } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/api/operation";
import type { APIResponse } from "./exchange";
import { ON_EVERY_ANSWER } from "./page-headers";
import { refusal } from "./refusals";

/** Headers of every API response: not stored, sniffed, framed or scripted. */
const HEADERS = {
  ...ON_EVERY_ANSWER,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

export function empty(status: number, headers: Record<string, string>): APIResponse {
  return { status, headers: { ...HEADERS, ...headers } };
}

export function json(status: number, body: string, headers: Record<string, string>): APIResponse {
  return { status, headers: { ...HEADERS, "content-type": "application/json", ...headers }, body };
}

/** Returns the response to a failure, in the shape of the operation's contract. Unexpected errors become a bare 500. */
export function answerFailure(
  error: unknown,
  headers: Record<string, string>,
  { errors = {} }: Pick<Operation, "errors">,
): APIResponse {
  const failure = expected(error);
  if (!failure) return empty(500, headers);
  const respondWith = (status: number, body: unknown, more = headers) =>
    json(status, JSON.stringify(body), { ...more, ...failure.headers });
  if (failure.kind === "invalid" && failure.fields && errors.asText)
    return respondWith(FAILURES.malformed.status, { error: sentenceOf(failure.fields) });
  const { status, body } = FAILURES[failure.kind];
  const all = {
    ...headers,
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(LEFT_UNREAD.has(status) && { connection: "close" }),
  };
  if (body === "none") return empty(status, { ...all, ...failure.headers });
  if (body === "error") return respondWith(status, { error: failure.message }, all);
  const { fields = {} } = failure;
  const named = failure.kind === "invalid" && errors.rename ? errors.rename(fields) : fields;
  return respondWith(status, errors.isWrapped ? { error: named } : named, all);
}

/** Returns the failure that an error represents: a `Failure`, or a known database error. Undefined for a bug. */
export function expected(error: unknown): Failure | undefined {
  return error instanceof Failure ? error : refusal(error);
}

/** Statuses that leave part of the body unread, so the connection cannot be reused. */
const LEFT_UNREAD = new Set<number>([408, 413]);

/** Passes a function's own response on, with the standard headers added. */
export function passThrough({ status, headers, body }: Response, more: Record<string, string>): APIResponse {
  const own = Object.fromEntries<string | string[]>(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) own["set-cookie"] = cookies;
  return { status, headers: { ...HEADERS, ...more, ...own }, ...(body && { body }) };
}
