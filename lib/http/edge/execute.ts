import "server-only";
import { database, type Db } from "@/db/client";
import { Deadline } from "@/lib/core/time/deadline";
import { idOf } from "@/lib/core/api/ids";
import { malformed } from "@/lib/core/failure";
import { operationName, type Operation, takesKey } from "@/lib/core/api/operation";
import type { Settling } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { bodyTime } from "./body";
import type { Call } from "./call";
import { once, savedAnswer, uuidOf, type Work } from "./idempotency";
import { logError } from "../log";
import { gaveIn } from "./refusals";

/** Says how long a call may take before it is answered 504, in milliseconds. */
const ANSWER = 9000;

/** Says how much longer a caller may wait for a rail, in milliseconds. */
const RAIL = 8000;

/** Until when a call that begins now must be answered; parts are given the time to arrive. */
export function deadlineOf(operation: Operation): Deadline {
  const asks = operation.transaction === "own" || operation.transaction === "asks-first";
  const more = operation.accepts === "multipart" ? bodyTime(operation) : asks ? RAIL : 0;
  return new Deadline(ANSWER + more);
}

/**
 * Runs an operation's function. A read runs without a transaction. So does a write that is one statement, one that
 * opens its own, or one of parts: its function looks through them before it opens one. One that asks first is called
 * without a transaction, and gets one to settle. Any other write commits whole or not at all. It is done a second time when
 * it gave in to another.
 */
export async function execute<T>(
  work: Work,
  invoke: (db: Db, settling?: Settling) => Promise<T>,
): Promise<T | Response> {
  const { operation, key, ctx } = work;
  ctx.deadline?.check();
  const opensItself = operation.accepts === "multipart" || operation.transaction === "own";
  if (operation.method === "GET" || opensItself) return invoke(ctx.db);
  if (operation.transaction === "asks-first") return askFirst(work, invoke);
  const write =
    operation.transaction === "one-statement" && key === undefined && ctx.deadline?.lockTime === undefined
      ? () => alone(work, invoke)
      : () => together(work, invoke);
  return write().catch((error: unknown) => {
    if (!gaveIn(error)) throw error;
    logError(operationName(operation), error, ctx.requestID);
    return write();
  });
}

/** Answers again what was answered to the key before, so that nobody outside is asked. */
async function askFirst<T>(work: Work, invoke: (db: Db, settling: Settling) => Promise<T>): Promise<T | Response> {
  const { key, ctx } = work;
  const saved = key === undefined ? undefined : await savedAnswer({ ...work, key });
  return saved ?? invoke(ctx.db, { id: uuidOf(work), write: (act) => together(work, act) });
}

/** The one statement is its own COMMIT, and begins once the deadline knows of it. */
async function alone<T>({ ctx }: Work, invoke: (db: Db) => Promise<T>): Promise<T> {
  let begin = () => {};
  const done = new Promise<void>((resolve) => (begin = resolve)).then(() => invoke(ctx.db));
  ctx.deadline?.commit(done);
  begin();
  return done;
}

function together<T>(work: Work, invoke: (db: Db) => Promise<T>): Promise<T | Response> {
  const { key, ctx } = work;
  const act = (db: Db) =>
    key === undefined ? invoke(db) : once({ ...work, key, ctx: { ...ctx, db } }, () => invoke(db));
  return inTransaction(database(), act, ctx.deadline);
}

/** The key by which a repeat of the operation is known, if the request has one. */
export function repeatKey(operation: Operation, call: Call): string | undefined {
  return takesKey(operation) ? call.idempotencyKey : undefined;
}

/** The key of an operation that knows its repeats itself; throws 400 without one. */
export function ownKeyOf({ ownKey }: Operation, { idempotencyKey }: Call): string | undefined {
  if (!ownKey) return undefined;
  const key = idOf(idempotencyKey);
  if (key !== undefined) return key;
  const lack =
    idempotencyKey === undefined ? "is required: send a UUID that you make for this request" : "must be a UUID";
  throw malformed(`x-idempotency-key ${lack}`);
}
