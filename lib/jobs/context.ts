import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { PublicCtx } from "@/lib/domain/context";
import { inTransaction } from "@/lib/domain/in-transaction";

/** How long a job may take before it fails, in milliseconds. It holds one of few workers. */
const DEADLINE = 300_000;

/** Runs a command as a job: now, with a request ID of its own, in one transaction. The deadline rolls it back. */
export async function perform<T>(command: (ctx: PublicCtx) => Promise<T>, deadline = DEADLINE): Promise<T> {
  const facts = { now: new Date(), requestID: randomUUID(), clientAddress: "worker" };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the job took too long")), deadline);
  });
  late.catch(() => {});
  try {
    return await inTransaction(database(), (db) => Promise.race([command({ ...facts, db }), late]));
  } finally {
    clearTimeout(timer);
  }
}
