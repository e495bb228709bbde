import "server-only";
import { randomUUID } from "node:crypto";
import { Failure } from "@/lib/core/failure";
import { operationName, type Operation } from "@/lib/core/operation";
import type { AnyBinding, Binding } from "@/lib/domain/bind";
import { env } from "@/lib/env";
import { readBody } from "./body";
import type { Call } from "./call";
import { credentialOf, sessionCookie } from "./credential";
import { deadlineOf } from "./execute";
import { idempotencyKey } from "./idempotency";
import { log, logError } from "./log";
import { answer, answerFailure, passThrough } from "./respond";
import { run } from "./run";
import { DEFAULT_VERSION, versionOf } from "./version";

/** Next gives a path without segments no parameters at all. */
type Handler = (
  request: Request,
  context: { params: Promise<Record<string, unknown> | undefined> },
) => Promise<Response>;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The handlers of one path: its operations, and 405 with headers only for every method it lacks, HEAD and OPTIONS
 * included. Without operations the path does not exist and answers 404.
 */
export function routes(...bindings: readonly AnyBinding[]): Record<(typeof METHODS)[number], Handler> {
  const bound: Partial<Record<string, Binding<Operation>>> = Object.fromEntries(
    bindings.map((binding) => [binding[0].method, binding as unknown as Binding<Operation>]),
  );
  const refused = bindings.length > 0 ? refuse(405, { allow: Object.keys(bound).join(", ") }) : refuse(404, {});
  const handlers = METHODS.map((method) => {
    const binding = bound[method];
    return [method, binding ? serve(binding) : refused] as const;
  });
  return Object.fromEntries(handlers) as Record<(typeof METHODS)[number], Handler>;
}

function refuse(status: 404 | 405, headers: Record<string, string>): Handler {
  return async (request) =>
    answer(status, undefined, {
      ...headers,
      "x-request-id": requestIDOf(request),
      "x-service-version": DEFAULT_VERSION,
    });
}

function serve(binding: Binding<Operation>): Handler {
  const [operation] = binding;
  const route = operationName(operation);
  return async (request, { params }) => {
    const started = performance.now();
    const requestID = requestIDOf(request);
    const headers: Record<string, string> = { "x-request-id": requestID, "x-service-version": DEFAULT_VERSION };
    let call: Call | undefined;
    let response: Response;
    try {
      headers["x-service-version"] = versionOf(request.headers.get("x-service-version"));
      call = callOf(request, (await params) ?? {}, operation, requestID);
      const result = await run(binding, call);
      response = result instanceof Response ? passThrough(result, headers) : answer(operation.status, result, headers);
    } catch (error) {
      if (!(error instanceof Failure)) logError(route, error, requestID);
      response = answerFailure(error, headers, operation);
    }
    const caller = call?.caller && { caller: call.caller.id, kind: call.caller.kind };
    log({
      event: "request",
      requestID,
      route,
      status: response.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...caller,
    });
    return response;
  };
}

function callOf(request: Request, params: Record<string, unknown>, operation: Operation, requestID: string): Call {
  const key = idempotencyKey(request.headers);
  return {
    credential: credentialOf(request.headers, sessionCookie(env().APP_URL)),
    params,
    query: operation.query ? Object.fromEntries(new URL(request.url).searchParams) : {},
    body: () => readBody(request, operation),
    headers: request.headers,
    requestID,
    deadline: deadlineOf(operation),
    clientAddress: request.headers.get("x-client-address") ?? "unknown",
    ...(key !== undefined && { idempotencyKey: key }),
    ...(operation.accepts === "multipart" && { signal: leaving(request) }),
  };
}

/** Aborts, with a failure nobody reads, once the client has left. */
function leaving({ signal }: Request): AbortSignal {
  const left = new AbortController();
  signal.addEventListener("abort", () => left.abort(new Failure("tooSlow", "the client has left")), { once: true });
  return left.signal;
}

/** The front server's ID; without it (next dev) one of our own. */
function requestIDOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && UUID.test(given) ? given : randomUUID();
}
