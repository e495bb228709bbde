import type { Db } from "@/db/client";
import { Failure } from "@/lib/core/failure";

/**
 * Does the work in one transaction: it commits when the work returns and rolls back when it throws, unless the failure
 * says that what was written before it stays.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const outcome = await db.transaction((open) => work(open).catch(kept));
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

function kept(error: unknown): Failure {
  if (error instanceof Failure && error.keeps) return error;
  throw error;
}
