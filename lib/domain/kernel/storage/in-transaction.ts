import type { Db } from "@/db/client";
import type { Deadline } from "@/lib/core/time/deadline";
import { Failure } from "@/lib/core/failure";

/** When less time than a statement's own limit is left, in milliseconds, the database gets the shorter limit. */
const SHORT_TIMEOUT_MS = 3000;

/**
 * Runs the work in one transaction. It commits when the work returns and rolls back when it throws, unless the error
 * keeps its writes. After the deadline no statement starts and no commit is sent.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>, deadline?: Deadline): Promise<T> {
  const transaction: Promise<T | Failure> = db.transaction(async (open) => {
    const result = await work(deadline ? bounded(open, deadline) : open).catch(committed);
    deadline?.commit(transaction);
    return result;
  });
  const outcome = await transaction;
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

function committed(error: unknown): Failure {
  if (error instanceof Failure && error.keeps) return error;
  throw error;
}

type Prepare = Db["_"]["session"]["prepareQuery"];

/** Sets a limit for the rest of the transaction. The next statement does not wait, so it costs no round trip. */
function limit(prepare: Prepare, name: "lock_timeout" | "statement_timeout", milliseconds: number): void {
  const params = [name, String(Math.ceil(milliseconds))];
  prepare({ sql: "select set_config($1, $2, true)", params }, undefined, undefined, false)
    .execute()
    .catch(() => {});
}

/** Makes every statement check the deadline first. A transaction has its own Drizzle session. */
function bounded(open: Db, deadline: Deadline): Db {
  const { session } = open._;
  const prepare = session.prepareQuery.bind(session);
  if (deadline.lockTime !== undefined) limit(prepare, "lock_timeout", deadline.lockTime);
  session.prepareQuery = ((...query: Parameters<typeof prepare>) => {
    const prepared = prepare(...query);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (...values) => {
      deadline.check();
      const left = deadline.left();
      if (left < SHORT_TIMEOUT_MS) limit(prepare, "statement_timeout", left);
      return execute(...values);
    };
    return prepared;
  }) as typeof prepare;
  return open;
}
