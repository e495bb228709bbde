import "server-only";
import { database } from "@/db/client";
import { sentenceOf } from "@/lib/core/api/field-errors";
import { Failure, FAILURES } from "@/lib/core/failure";
import { idOf } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { recordRequests, type RequestRow } from "@/lib/domain/platform/request-log/request-log";
import { scrubbed } from "@/lib/core/scrubbed";
import { redactedBody, redactedFaults, redactedQuery } from "@/lib/domain/platform/request-log/redact";
import type { Call } from "./call";
import { storedAnswer, objectOf, type AnswerText } from "./stored-answer";
import { log, logError } from "../log";
import { expected } from "./respond";

/** The most rows of one statement, the most rows that wait, and the delay before they are written, in milliseconds. */
const BATCH = 200;
const WAITING_MAX = 5000;
const WAIT = 1000;

export interface AnsweredRequest {
  operation: Operation;
  call: Call;
  status: number;
  ms: number;
  version: string;
  error?: unknown;
  written?: AnswerText | undefined;
}

/**
 * Requests that wait to be written, each as JSON: a string costs the garbage collector less than an object. Stored
 * globally, because server and pages are bundled separately.
 */
interface RequestQueue {
  rows: string[];
  dropped: number;
  writing?: Promise<void> | undefined;
  timer?: NodeJS.Timeout | undefined;
}
const shared = globalThis as typeof globalThis & { tenderRequests?: RequestQueue };
const waiting = (): RequestQueue => (shared.tenderRequests ??= { rows: [], dropped: 0 });

/** Returns whether the body of an operation may be stored. Card data, tokens, uploads and signed reports never are. */
export function mayKeepBody({ method, body, rate, accepts, access, isUnrepeatable }: Operation): boolean {
  return method !== "GET" && body !== undefined && !rate && !accepts && access !== "anyone" && !isUnrepeatable;
}

/** The header of a request that a person replays in the sandbox, with the ID of the original. */
const REPLAY = "x-replay-of";

/** Returns the caller kind if a request belongs in the partner's log: requests of programs, and replays of them. */
function loggedKind({
  operation,
  status,
  call: { caller, headers },
}: AnsweredRequest): RequestRow["caller_kind"] | undefined {
  if (operation.isPolled && status < 400) return undefined;
  if (caller?.kind === "key" || caller?.kind === "token") return caller.kind;
  const isReplay = caller?.kind === "session" && !operation.internal && idOf(headers?.[REPLAY]) !== undefined;
  return isReplay && caller.mode === "sandbox" ? "session" : undefined;
}

/** Queues an answered request of a program for the partner's log. It is written later, outside of the request. */
export function keepRequest(answered: AnsweredRequest): void {
  const { caller } = answered.call;
  const kind = loggedKind(answered);
  if (!caller?.accountID || !kind) return;
  const state = waiting();
  if (state.rows.length >= WAITING_MAX) {
    state.dropped++;
    return;
  }
  try {
    state.rows.push(JSON.stringify(rowOf(answered, { id: caller.id, kind, accountID: caller.accountID })));
  } catch (error) {
    state.dropped++;
    logError("request-log", error, answered.call.requestID);
  }
  if (state.rows.length >= BATCH) void flushRequests();
  else wake(state);
}

/** Writes all waiting rows. Rows that the database rejects are dropped and counted. */
export function flushRequests(): Promise<void> {
  const state = waiting();
  clearTimeout(state.timer);
  state.timer = undefined;
  return (state.writing ??= write(state).finally(() => {
    state.writing = undefined;
  }));
}

/** Writes batches until one fails, so that a shutdown does not wait long for an unreachable database. */
async function write(state: RequestQueue): Promise<void> {
  let isTaken = true;
  while (isTaken && state.rows.length > 0) {
    const batch = state.rows.splice(0, BATCH);
    isTaken = await recordRequests(database(), batch).then(
      () => true,
      (error: unknown) => {
        state.dropped += batch.length;
        logError("request-log", error);
        return false;
      },
    );
  }
  if (state.rows.length > 0) wake(state);
  if (state.dropped > 0) log({ event: "warning", warning: "request-log", dropped: state.dropped });
  state.dropped = 0;
}

function wake(state: RequestQueue): void {
  state.timer ??= setTimeout(() => void flushRequests(), WAIT).unref();
}

function rowOf(
  { operation, call, status, ms, version, error, written }: AnsweredRequest,
  caller: { id: string; kind: RequestRow["caller_kind"]; accountID: string },
): RequestRow {
  const params = idsIn(call.params);
  const body = operation.body && call.sent !== undefined ? redactedBody(operation.body, call.sent) : undefined;
  const failure = failureOf(operation, error);
  const answer = storedAnswer(operation, written);
  const object = objectOf(operation, params, written);
  const headers = headersIn(call.headers);
  const replayOf = caller.kind === "session" ? idOf(call.headers?.[REPLAY]) : undefined;
  return {
    request_id: call.requestID,
    partner_id: caller.accountID,
    ...(params.accountID !== undefined && { account_id: params.accountID }),
    caller_kind: caller.kind,
    ...(replayOf === undefined ? { key_id: caller.id } : { replay_of: replayOf }),
    method: operation.method,
    route: operation.path,
    ...(Object.keys(params).length > 0 && { params }),
    ...(call.queryText !== undefined && { query: redactedQuery(operation.query, call.queryText) }),
    ...(headers && { headers }),
    ...(object !== undefined && { object_id: object }),
    takes_key: operation.ownKey === true,
    status,
    ms,
    version,
    ...(failure && { failure }),
    ...(body !== undefined && { body }),
    ...(answer !== undefined && { answer }),
    created_on: new Date().toISOString(),
  };
}

/** Headers that describe a request. Headers that identify the sender are excluded. */
const LOGGED_HEADERS = ["content-type", "user-agent", "x-idempotency-key", "x-wait-for", "origin"] as const;
const HEADER_MAX = 200;

function headersIn(sent: Call["headers"]): Record<string, string> | undefined {
  let logged: Record<string, string> | undefined;
  for (const name of LOGGED_HEADERS) {
    const value = sent?.[name];
    if (value !== undefined) (logged ??= {})[name] = scrubbed(value).slice(0, HEADER_MAX);
  }
  return logged;
}

/** Returns the parameters that are IDs. Others may be secrets, such as an invite code. */
function idsIn(params: Call["params"]): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const name of Object.keys(params)) {
    const id = idOf(params[name]);
    if (id !== undefined) ids[name] = id;
  }
  return ids;
}

/** Returns the error body that the caller got, without the caller's values. */
function failureOf({ body, errors = {} }: Operation, error: unknown): object | undefined {
  const failure: Failure | undefined = error === undefined ? undefined : expected(error);
  if (!failure || FAILURES[failure.kind].body === "none") return undefined;
  if (failure.kind !== "invalid" || !failure.fields) return { error: scrubbed(failure.message) };
  const fieldErrors = redactedFaults(body, failure.fields);
  if (errors.asText) return { error: sentenceOf(fieldErrors) };
  return errors.isWrapped ? { error: fieldErrors } : fieldErrors;
}
