import "server-only";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { z } from "zod";
import { OtherAnswer, Published } from "@/lib/core/api/answered";
import { Failure } from "@/lib/core/failure";
import { type Operation, operationName } from "@/lib/core/api/operation";
import { DEFAULT_VERSION, versionOf } from "@/lib/core/version";
import { traced } from "@/lib/core/tracing";
import { wholeAnswer } from "@/lib/domain/kernel/operations/answer-parts";
import type { Binding } from "@/lib/domain/kernel/operations/bind";
import { env } from "@/lib/env";
import { readBody } from "./body";
import type { Call } from "./call";
import { credentialOf, sessionCookie } from "../sign-in/credential";
import { isNamed, letRead } from "./cross-origin";
import type { APIResponse, APIRequest, Exchange, Fields } from "./exchange";
import { deadlineOf } from "./execute";
import { whileAnswering } from "../limits/held-loop";
import { idempotencyKey } from "./idempotency";
import type { AnswerText } from "./stored-answer";
import { log, logError } from "../log";
import { keepRequest, mayKeepBody } from "./request-log";
import { answerFailure, empty, json, passThrough } from "./respond";
import { enter } from "./run";
import { textOf } from "./serializer";

/** Rejects an unsupported method (405) or an unknown path (404) with headers only. */
export function refuse(status: 404 | 405, headers: Record<string, string> = {}): Exchange {
  return async ({ requestID }) =>
    empty(status, { ...headers, "x-request-id": requestID, "x-service-version": DEFAULT_VERSION });
}

/** Answers like a GET, without the body. The length is that of the uncompressed body, if known. */
export function headOf(get: Exchange): Exchange {
  return async (request, params) => {
    const { body, ...answer } = await get(request, params);
    if (body instanceof ReadableStream) await body.cancel();
    else if (answer.status !== 204 && answer.status !== 304)
      answer.headers["content-length"] = String(Buffer.byteLength(body ?? ""));
    return answer;
  };
}

/** Serves an operation: parses the request, runs it, answers its result or failure, and logs one line. */
export function serve(binding: Binding<Operation>): Exchange {
  const [operation] = binding;
  const route = operationName(operation);
  const attributes = { "http.request.method": operation.method, "http.route": operation.path };
  const exchange: Exchange = async (request, params) => {
    const [started, answered] = [performance.now(), whileAnswering(route)];
    const { requestID } = request;
    const headers: Record<string, string> = { "x-request-id": requestID, "x-service-version": DEFAULT_VERSION };
    let call: Call | undefined;
    let answer: APIResponse;
    let failed: unknown;
    let answerText: AnswerText | undefined;
    try {
      headers["x-service-version"] = versionOf(request.headers["x-service-version"]);
      call = callOf(request, params, operation);
      const result = await enter(binding, call);
      answerText = writtenOf(operation, result);
      if (result instanceof Published) answer = await answerPublished(result, request.headers, headers);
      else {
        answer = answerText
          ? json(statusOf(operation, result), answerText.text, { ...headers, ...headersOf(result) })
          : passOn(operation, result, headers);
        if (mayCompress(operation)) answer.isPlain = true;
      }
    } catch (error) {
      failed = error;
      if (!(error instanceof Failure)) logError(route, error, requestID);
      answer = answerFailure(error, headers, operation);
    }
    const reader = call && (await readerOf(call, failed));
    if (reader !== undefined) letRead(answer, operation, reader);
    const caller = call?.caller && { caller: call.caller.id, kind: call.caller.kind };
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const { status } = answer;
    log({ event: "request", requestID, route, status, ms, ...caller });
    const version = headers["x-service-version"] ?? "";
    if (call) keepRequest({ operation, call, status, ms, version, error: failed, written: answerText });
    answered();
    return answer;
  };
  return (request, params) => {
    const { requestID, headers } = request;
    const start = { name: route, kind: "server", attributes, traceparent: headers.traceparent, requestID } as const;
    return traced(
      start,
      () => exchange(request, params),
      ({ status }) => ({ "http.response.status_code": status }),
    );
  };
}

/**
 * Returns the origin of the page that may read the answer. A page with an expired token may read the 401 if an active
 * key lists its origin; otherwise it could not find out why its calls fail.
 */
async function readerOf({ readBy, credential, headers }: Call, failed: unknown): Promise<string | undefined> {
  const origin = headers?.origin;
  if (readBy !== undefined || credential?.kind !== "bearer" || origin === undefined) return readBy;
  const isEnded = failed instanceof Failure && failed.kind === "unauthenticated";
  return isEnded && (await isNamed(origin).catch(() => false)) ? origin : undefined;
}

/** Serializes a result by its schema. Undefined for a result that is not JSON. */
function writtenOf({ response }: Operation, result: unknown): AnswerText | undefined {
  if (result instanceof Response || result instanceof Published) return undefined;
  if (result instanceof OtherAnswer) return written(result.schema, result.body);
  return response && written(response, result);
}

/** Serializes a value by its schema. Leaves out stored parts that do not fit the schema. */
function written(schema: z.ZodType, value: unknown): AnswerText {
  const isChecked = env().CHECK_ANSWERS === "on";
  try {
    return { schema, value, text: textOf(schema, value, isChecked) };
  } catch (error) {
    const rest = wholeAnswer(schema, value);
    if (isChecked) throw error;
    return { schema, value: rest, text: textOf(schema, rest) };
  }
}

const statusOf = ({ status }: Operation, result: unknown) => (result instanceof OtherAnswer ? result.status : status);

const headersOf = (result: unknown) => (result instanceof OtherAnswer ? result.headers : undefined);

function passOn({ status }: Operation, result: unknown, headers: Record<string, string>): APIResponse {
  return result instanceof Response ? passThrough(result, headers) : empty(status, headers);
}

/**
 * Whether an answer may be compressed. Reads contain no secrets except card numbers, while writes may return keys or
 * codes.
 */
const mayCompress = ({ method, rate }: Operation) => method === "GET" && rate !== "secure";

function callOf(request: APIRequest, params: Call["params"], operation: Operation): Call {
  const { headers, requestID, clientAddress, query } = request;
  const key = idempotencyKey(headers);
  const isKept = mayKeepBody(operation);
  const call: Call = {
    credential: credentialOf(headers, {
      cookieName: sessionCookie(env().APP_URL),
      isOAuth: operation.accepts === "form",
    }),
    params,
    query: operation.query && query !== "" ? Object.fromEntries(new URLSearchParams(query)) : {},
    async body() {
      const sent = await readBody(request, operation);
      if (isKept) call.sent = sent;
      return sent;
    },
    headers,
    ...(query !== "" && { queryText: query }),
    requestID,
    deadline: deadlineOf(operation),
    clientAddress,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(operation.accepts === "multipart" && { signal: request.leaving() }),
  };
  return call;
}

type Encoding = "br" | "gzip";

type Bytes = Uint8Array<ArrayBuffer>;

const COMPRESS: Record<Encoding, (text: string) => Promise<Bytes>> = {
  br: async (text) =>
    new Uint8Array(await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  gzip: async (text) => new Uint8Array(await promisify(gzip)(text)),
};

const cache = new WeakMap<Published, Partial<Record<Encoding, Promise<Bytes>>>>();

/** Answers a published text, compressed once for all clients. Answers 304 if the client already has it. */
async function answerPublished(
  published: Published,
  fields: Fields,
  headers: Record<string, string>,
): Promise<APIResponse> {
  const tag = `W/"${published.tag}"`;
  const all = { ...headers, etag: tag, "cache-control": "no-cache", vary: "Accept-Encoding" };
  const etags = fields["if-none-match"]?.split(",").map((one) => one.trim().replace(/^(?!W\/|\*)/, "W/"));
  if (etags?.some((one) => one === tag || one === "*")) return empty(304, all);
  const encoding = /\b(?:br|gzip)\b/.exec(fields["accept-encoding"] ?? "")?.[0] as Encoding | undefined;
  const answer = json(200, published.text, all);
  if (!encoding) return answer;
  const body = await compressed(published, encoding);
  return { ...answer, headers: { ...answer.headers, "content-encoding": encoding }, body };
}

function compressed(published: Published, encoding: Encoding): Promise<Bytes> {
  const forms = cache.get(published) ?? {};
  cache.set(published, forms);
  return (forms[encoding] ??= COMPRESS[encoding](published.text));
}
