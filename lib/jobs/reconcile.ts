import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { bankingDaysBefore, newYorkDay } from "@/lib/core/banking-days";
import { reconcileRails } from "@/lib/domain/money/rails/reconcile-rails";
import type { RailProvider } from "@/lib/providers/rails/rail-provider";

/** Compares the statements of the last banking day before now. Each line is a transaction of its own. */
export async function reconcile(now = new Date(), providers?: readonly RailProvider[]): Promise<void> {
  const ctx = { db: database(), now, requestID: randomUUID(), clientAddress: "worker" };
  await reconcileRails(ctx, bankingDaysBefore(newYorkDay(now), 1), providers);
}
