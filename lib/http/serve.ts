import "server-only";
import { Answered } from "@/lib/core/answered";
import { Failure } from "@/lib/core/failure";
import { operationName, type Operation } from "@/lib/core/operation";
import type { Binding } from "@/lib/domain/bind";
import { env } from "@/lib/env";
import { readBody } from "./body";
import type { Call } from "./call";
import { credentialOf, sessionCookie } from "./credential";
import type { Answer, Asked, Exchange } from "./exchange";
import { deadlineOf } from "./execute";
import { idempotencyKey } from "./idempotency";
import { log, logError } from "./log";
import { keepRequest, mayKeepBody } from "./request-log";
import { answerFailure, empty, json, passThrough } from "./respond";
import { enter } from "./run";
import { textOf } from "./serializer";
import { DEFAULT_VERSION, versionOf } from "@/lib/core/version";

/** What a method answers which its path lacks (405), or a path that does not exist (404): headers only. */
export function refuse(status: 404 | 405, headers: Record<string, string> = {}): Exchange {
  return async ({ requestID }) =>
    empty(status, { ...headers, "x-request-id": requestID, "x-service-version": DEFAULT_VERSION });
}

/** Serves an operation: reads what is asked, does it, answers the result or the failure, and writes one line of the log. */
export function serve(binding: Binding<Operation>): Exchange {
  const [operation] = binding;
  const route = operationName(operation);
  return async (asked, params) => {
    const started = performance.now();
    const { requestID } = asked;
    const headers: Record<string, string> = { "x-request-id": requestID, "x-service-version": DEFAULT_VERSION };
    let call: Call | undefined;
    let answer: Answer;
    let failed: unknown;
    try {
      headers["x-service-version"] = versionOf(asked.headers["x-service-version"]);
      call = callOf(asked, params, operation);
      answer = answerOf(operation, await enter(binding, call), headers);
      if (mayCompress(operation)) answer.isPlain = true;
    } catch (error) {
      failed = error;
      if (!(error instanceof Failure)) logError(route, error, requestID);
      answer = answerFailure(error, headers, operation);
    }
    const caller = call?.caller && { caller: call.caller.id, kind: call.caller.kind };
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const { status } = answer;
    log({ event: "request", requestID, route, status, ms, ...caller });
    if (call) keepRequest({ operation, call, status, ms, version: headers["x-service-version"] ?? "", error: failed });
    return answer;
  };
}

function answerOf(operation: Operation, result: unknown, headers: Record<string, string>): Answer {
  if (result instanceof Response) return passThrough(result, headers);
  if (result instanceof Answered) return json(result.status, textOf(result.schema, result.body), headers);
  const { response, status } = operation;
  return response
    ? json(status, textOf(response, result, env().CHECK_ANSWERS === "on"), headers)
    : empty(status, headers);
}

/** Reading holds no secret, other than card numbers; what is made may be shown once, as keys and codes are. */
const mayCompress = ({ method, rate }: Operation) => method === "GET" && rate !== "secure";

function callOf(asked: Asked, params: Call["params"], operation: Operation): Call {
  const { headers, requestID, clientAddress, query } = asked;
  const key = idempotencyKey(headers);
  const isKept = mayKeepBody(operation);
  const call: Call = {
    credential: credentialOf(headers, sessionCookie(env().APP_URL)),
    params,
    query: operation.query && query !== "" ? Object.fromEntries(new URLSearchParams(query)) : {},
    async body() {
      const sent = await readBody(asked, operation);
      if (isKept) call.sent = sent;
      return sent;
    },
    headers,
    requestID,
    deadline: deadlineOf(operation),
    clientAddress,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(operation.accepts === "multipart" && { signal: asked.leaving() }),
  };
  return call;
}
