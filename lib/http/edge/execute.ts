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

/** Milliseconds before a call is answered with 504. */
const ANSWER = 9000;

/** Extra milliseconds for a call that waits for a rail. */
const RAIL = 8000;

/** Returns the deadline of a call that begins now. Uploads get time to arrive. */
export function deadlineOf(operation: Operation): Deadline {
  const asks = operation.transaction === "own" || operation.transaction === "asks-first";
  const more = operation.accepts === "multipart" ? bodyTime(operation) : asks ? RAIL : 0;
  return new Deadline(ANSWER + more);
}

/**
 * Runs an operation's function. Reads run without a transaction. So do uploads, because their function inspects the
 * parts first, and writes that open their own transaction. A write of one statement commits on that statement. An
 * `asks-first` function starts without a transaction and gets one to settle. Any other write commits whole or not at
 * all. A write that failed because of a concurrent one is retried once.
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

/** Returns the saved answer to the key if there is one, so that the outside service is not called again. */
async function askFirst<T>(work: Work, invoke: (db: Db, settling: Settling) => Promise<T>): Promise<T | Response> {
  const { key, ctx } = work;
  const saved = key === undefined ? undefined : await savedAnswer({ ...work, key });
  return saved ?? invoke(ctx.db, { id: uuidOf(work), write: (act) => together(work, act) });
}

/** Runs the one statement, which is its own COMMIT, after the deadline has registered it. */
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

export function repeatKey(operation: Operation, call: Call): string | undefined {
  return takesKey(operation) ? call.idempotencyKey : undefined;
}

/** The key of an operation that detects repeats itself. Throws 400 without one. */
export function ownKeyOf({ ownKey }: Operation, { idempotencyKey }: Call): string | undefined {
  if (!ownKey) return undefined;
  const key = idOf(idempotencyKey);
  if (key !== undefined) return key;
  const lack =
    idempotencyKey === undefined ? "is required: send a UUID that you make for this request" : "must be a UUID";
  throw malformed(`x-idempotency-key ${lack}`);
}
