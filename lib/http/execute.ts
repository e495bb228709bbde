import "server-only";
import { database, type Db } from "@/db/client";
import { downstream } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/operation";
import { inTransaction } from "@/lib/domain/in-transaction";
import type { Call } from "./call";
import { once, type Work } from "./idempotency";

/** How long a call may take before it is answered 504, in milliseconds. */
const DEADLINE = 9000;

/** A read runs without a transaction, and so does a write that is one statement; any other commits whole or not at all. */
export async function execute<T>(work: Work, invoke: (db: Db) => Promise<T>): Promise<T | Response> {
  const { operation, key, ctx } = work;
  if (operation.method === "GET" || (operation.singleStatement && key === undefined)) return invoke(ctx.db);
  const started = Date.now();
  return inTransaction(database(), async (db) => {
    const act = () => invoke(db);
    const result = key === undefined ? await act() : await once({ ...work, key, ctx: { ...ctx, db } }, act);
    if (Date.now() - started > DEADLINE) throw downstream("the database");
    return result;
  });
}

/** Our own pages and the token endpoints do not repeat themselves: what they are answered may be a secret that must not be saved. */
export function repeatKey({ method, internal, access }: Operation, call: Call): string | undefined {
  return method === "POST" && !internal && access !== "anyone" ? call.idempotencyKey : undefined;
}

/** Gives the work until the deadline; throws 504 after it, and a transaction that is late does not commit. */
export async function beforeDeadline<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(downstream("the service")), DEADLINE);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
