import "server-only";
import { database, type Db } from "@/db/client";
import { downstream } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/operation";
import { inTransaction } from "@/lib/domain/in-transaction";
import { bodyTime } from "./body";
import type { Call } from "./call";
import { once, type Work } from "./idempotency";

/** How long a call may take before it is answered 504, in milliseconds. */
const DEADLINE = 9000;

/**
 * A read runs without a transaction, and so does a write that is one statement, or one of parts, which are looked through
 * before its function opens one; any other commits whole or not at all.
 */
export async function execute<T>(work: Work, invoke: (db: Db) => Promise<T>): Promise<T | Response> {
  const { operation, key, ctx } = work;
  const isWhole = operation.singleStatement ? key === undefined : operation.accepts === "multipart";
  if (operation.method === "GET" || isWhole) return invoke(ctx.db);
  const started = Date.now();
  return inTransaction(database(), async (db) => {
    const act = () => invoke(db);
    const result = key === undefined ? await act() : await once({ ...work, key, ctx: { ...ctx, db } }, act);
    if (Date.now() - started > DEADLINE) throw downstream("the database");
    return result;
  });
}

/**
 * Our own pages and the token endpoints do not repeat themselves: what they are answered may be a secret that must not be
 * saved; nor do uploads, whose bytes are nothing to compare.
 */
export function repeatKey({ method, internal, access, accepts }: Operation, call: Call): string | undefined {
  return method === "POST" && !internal && access !== "anyone" && accepts !== "multipart" ? call.idempotencyKey : undefined;
}

/** Gives the work until the deadline, and parts the time to arrive; throws 504 after it, and a transaction that is late does not commit. */
export async function beforeDeadline<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
  const time = operation.accepts === "multipart" ? bodyTime(operation) + DEADLINE : DEADLINE;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(downstream("the service")), time);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
