import type { Db } from "@/db/client";
import type { Deadline } from "@/lib/core/deadline";
import { Failure } from "@/lib/core/failure";

/** When less than a statement's own limit is left, in milliseconds, the database gets the shorter one. */
const SHORT = 3000;

/**
 * Does the work in one transaction. It commits when the work returns, and rolls back when it throws, unless the failure
 * keeps its writes. After the deadline no statement starts and nothing commits.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>, deadline?: Deadline): Promise<T> {
  const transaction: Promise<T | Failure> = db.transaction(async (open) => {
    const result = await work(deadline ? bounded(open, deadline) : open).catch(kept);
    deadline?.commit(transaction);
    return result;
  });
  const outcome = await transaction;
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

function kept(error: unknown): Failure {
  if (error instanceof Failure && error.keeps) return error;
  throw error;
}

/** Makes every statement check the deadline first. A transaction has a drizzle session of its own. */
function bounded(open: Db, deadline: Deadline): Db {
  const { session } = open._;
  const prepare = session.prepareQuery.bind(session);
  const shorten = (left: string) =>
    prepare({ sql: "select set_config('statement_timeout', $1, true)", params: [left] }, undefined, undefined, false);
  session.prepareQuery = ((...query: Parameters<typeof prepare>) => {
    const prepared = prepare(...query);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (...values) => {
      deadline.check();
      const left = deadline.left();
      if (left < SHORT)
        shorten(String(Math.ceil(left)))
          .execute()
          .catch(() => {});
      return execute(...values);
    };
    return prepared;
  }) as typeof prepare;
  return open;
}
