import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { PublicCtx } from "@/lib/domain/context";
import { inTransaction } from "@/lib/domain/in-transaction";

/** Runs a command as a job does: now, under a request ID of its own, in one transaction. */
export function perform<T>(command: (ctx: PublicCtx) => Promise<T>): Promise<T> {
  const facts = { now: new Date(), requestID: randomUUID(), clientAddress: "worker" };
  return inTransaction(database(), (db) => command({ ...facts, db }));
}
