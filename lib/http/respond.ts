import { sentenceOf } from "@/lib/core/field-errors";
import { Failure, FAILURES } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/operation";
import { refusal } from "./refusals";

/** On every answer of the API: nothing of it is kept, sniffed, framed or scripted. */
const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** A JSON answer, or one without a body. */
export function answer(status: number, body: unknown, headers: Record<string, string>): Response {
  if (body === undefined)
    return new Response(null, {
      status,
      headers: { ...HEADERS, ...(status !== 204 && { "content-length": "0" }), ...headers },
    });
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...HEADERS, "content-type": "application/json", ...headers },
  });
}

/** The answer to a failure, in the shape the operation's contract gives; anything unexpected is a bare 500. */
export function answerFailure(
  error: unknown,
  headers: Record<string, string>,
  { wrapsErrors, faultsAsText }: Pick<Operation, "wrapsErrors" | "faultsAsText">,
): Response {
  const failure = expected(error);
  if (!failure) return answer(500, undefined, headers);
  if (failure.fields && faultsAsText)
    return answer(FAILURES.malformed.status, { error: sentenceOf(failure.fields) }, { ...headers, ...failure.headers });
  const { status, body } = FAILURES[failure.kind];
  const all = {
    ...headers,
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(LEFT_UNREAD.has(status) && { connection: "close" }),
    ...failure.headers,
  };
  if (body === "none") return answer(status, undefined, all);
  if (body === "error") return answer(status, { error: failure.message }, all);
  return answer(status, wrapsErrors ? { error: failure.fields } : failure.fields, all);
}

/** The failure an error stands for: ours, or one of the database's refusals; undefined for a bug. */
export function expected(error: unknown): Failure | undefined {
  return error instanceof Failure ? error : refusal(error);
}

/** A body was not read to its end, so the connection cannot be used again. */
const LEFT_UNREAD = new Set<number>([408, 413]);

/** A response which a function made itself, with the headers of every answer added. */
export function passThrough(response: Response, headers: Record<string, string>): Response {
  const all = new Headers({ ...HEADERS, ...headers });
  response.headers.forEach((value, name) => all.set(name, value));
  return new Response(response.body, { status: response.status, headers: all });
}
