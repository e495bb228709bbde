import { and, eq, sql } from "drizzle-orm";
import { incurredFeeTable, refundTable, transferTable } from "@/db/schema";
import { can, next } from "@/lib/core/states";
import { emit } from "../emit";
import { post } from "../ledger/post";
import { refundFailed } from "../ledger/postings";
import type { Applier } from "../rails/applier";
import { told, toldOfTransfer, walletOf } from "../transfers/opening";
import { refundUpdated } from "./events";
import { refundStates } from "./states";

const EVENTS = { confirmed: "send", settled: "send", completed: "complete", failed: "fail" } as const;

/** What a refund does when the card's rail moves. One that failed puts the money back. */
export const applyRefundFact: Applier = async (ctx, { instruction }) => {
  if (instruction.refundID === null) return;
  const [row] = await ctx.db
    .select({ refund: refundTable, transfer: transferTable })
    .from(refundTable)
    .innerJoin(transferTable, eq(transferTable.transferID, refundTable.transferID))
    .where(eq(refundTable.refundID, instruction.refundID));
  const event = EVENTS[instruction.status as keyof typeof EVENTS];
  if (!row || !event || !can(refundStates, row.refund.status, event)) return;
  const { refund, transfer } = row;
  const status = next(refundStates, refund.status, event);
  const { refundID, transferID, partnerID, amount } = refund;
  await ctx.db.update(refundTable).set({ status, updatedOn: ctx.now }).where(eq(refundTable.refundID, refundID));
  const accountID = transfer.destinationAccountID;
  await emit({ ...ctx, accountID }, refundUpdated, { accountID, transferID, refundID, status });
  if (status !== "failed") return;
  await ctx.db
    .update(transferTable)
    .set({ refundedAmount: sql`${transferTable.refundedAmount} - ${amount}`, updatedOn: ctx.now })
    .where(eq(transferTable.transferID, transferID));
  const [fee] = await ctx.db
    .update(incurredFeeTable)
    .set({ refundedOn: ctx.now })
    .where(
      and(
        eq(incurredFeeTable.sourceID, transferID),
        eq(incurredFeeTable.feeName, "Refund"),
        eq(incurredFeeTable.createdOn, refund.createdOn),
      ),
    )
    .returning();
  const to = toldOfTransfer(transferID, told(walletOf(transfer.destination), "refund-failure", "Refund failed"));
  const lines = refundFailed(to, amount, fee?.amount ?? 0);
  await post(ctx, { partnerID, sourceType: "refund", sourceID: refundID, step: "failed", lines });
};
