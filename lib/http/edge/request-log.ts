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
import { keptAnswer, objectOf, type AnswerText } from "./kept-answer";
import { log, logError } from "../log";
import { expected } from "./respond";

/** Says how many requests one statement writes, how many wait at most, and for how long, in milliseconds. */
const BATCH = 200;
const WAITING_MAX = 5000;
const WAIT = 1000;

/** Describes what is known of a request once it is answered. */
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
 * The requests that wait to be written, each as JSON: a text costs the garbage collector less than an object. One for the
 * process, since the server and the pages are bundled apart.
 */
interface RequestQueue {
  rows: string[];
  dropped: number;
  writing?: Promise<void> | undefined;
  timer?: NodeJS.Timeout | undefined;
}
const shared = globalThis as typeof globalThis & { tenderRequests?: RequestQueue };
const waiting = (): RequestQueue => (shared.tenderRequests ??= { rows: [], dropped: 0 });

/** Whether the body of an operation may be kept at all. Card data, tokens, parts and signed reports never are. */
export function mayKeepBody({ method, body, rate, accepts, access, isUnrepeatable }: Operation): boolean {
  return method !== "GET" && body !== undefined && !rate && !accepts && access !== "anyone" && !isUnrepeatable;
}

/** The header by which a person sends again what a program sent, in the sandbox. */
const REPLAY = "x-replay-of";

/** Whether a request belongs in the partner's log: what programs send, and what a person replays of it. */
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

/** Keeps an answered request of a program for the partner's log. It is written soon, outside of the request. */
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

/** Writes everything that waits. What the database does not take is dropped and counted: no request waits for its line. */
export function flushRequests(): Promise<void> {
  const state = waiting();
  clearTimeout(state.timer);
  state.timer = undefined;
  return (state.writing ??= write(state).finally(() => {
    state.writing = undefined;
  }));
}

/** It ends at the first batch that the database does not take, so that stopping never waits long for one that is away. */
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
  const answer = keptAnswer(operation, written);
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
    ...(call.asked !== undefined && { query: redactedQuery(operation.query, call.asked) }),
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

/** The headers that say how a request was meant. What says who sends it is not among them. */
const TOLD = ["content-type", "user-agent", "x-idempotency-key", "x-wait-for", "origin"] as const;
const HEADER_MAX = 200;

function headersIn(sent: Call["headers"]): Record<string, string> | undefined {
  let told: Record<string, string> | undefined;
  for (const name of TOLD) {
    const value = sent?.[name];
    if (value !== undefined) (told ??= {})[name] = scrubbed(value).slice(0, HEADER_MAX);
  }
  return told;
}

/** The parameters that are IDs. Others may be worth something by themselves, as the code of an invite is. */
function idsIn(params: Call["params"]): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const name of Object.keys(params)) {
    const id = idOf(params[name]);
    if (id !== undefined) ids[name] = id;
  }
  return ids;
}

/** Returns the caller's answer to a failure, as far as it is text of ours. */
function failureOf({ body, errors = {} }: Operation, error: unknown): object | undefined {
  const failure: Failure | undefined = error === undefined ? undefined : expected(error);
  if (!failure || FAILURES[failure.kind].body === "none") return undefined;
  if (failure.kind !== "invalid" || !failure.fields) return { error: scrubbed(failure.message) };
  const faults = redactedFaults(body, failure.fields);
  if (errors.asText) return { error: sentenceOf(faults) };
  return errors.isWrapped ? { error: faults } : faults;
}
