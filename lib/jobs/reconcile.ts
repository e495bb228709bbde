import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { bankingDaysBefore, newYorkDay } from "@/lib/core/banking-days";
import { reconcileRails } from "@/lib/domain/rails/reconcile-rails";

/** Compares the statements of the last banking day. Each line is a transaction of its own. */
export async function reconcile(): Promise<void> {
  const ctx = { db: database(), now: new Date(), requestID: randomUUID(), clientAddress: "worker" };
  await reconcileRails(ctx, bankingDaysBefore(newYorkDay(ctx.now), 1));
}
