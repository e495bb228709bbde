import { and, eq, sql, type SQL } from "drizzle-orm";
import { disputeTable, transferTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { DisputeID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import type { AccountCtx, AccountPlace, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { Dispute } from "./contract";

export type DisputeRow = typeof disputeTable.$inferSelect;
export type DisputeCtx = Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">;

export interface LockedDispute {
  dispute: DisputeRow;
  transfer: typeof transferTable.$inferSelect;
}

/** The condition for disputes that an account sees: as the merchant or its partner, but not as the cardholder. */
export function visibleTo({ accountID, homePartnerID }: AccountPlace): SQL | undefined {
  const isMerchant =
    accountID === homePartnerID ? sql`not ${disputeTable.archived}` : eq(disputeTable.merchantAccountID, accountID);
  return and(eq(disputeTable.partnerID, homePartnerID), isMerchant);
}

export const thisDispute = ({ partnerID, disputeID }: Pick<DisputeRow, "partnerID" | "disputeID">) =>
  and(eq(disputeTable.partnerID, partnerID), eq(disputeTable.disputeID, disputeID));

export async function loadDispute(ctx: AccountCtx, id: DisputeID): Promise<DisputeRow> {
  const [row] = await ctx.db
    .select()
    .from(disputeTable)
    .where(and(visibleTo(ctx), eq(disputeTable.disputeID, id)));
  if (!row) throw notFound("dispute");
  return row;
}

/** Locks the payment, then its dispute, always in this order. */
export async function lockDispute(
  { db }: Pick<PublicCtx, "db">,
  named: Pick<DisputeRow, "partnerID" | "disputeID">,
): Promise<LockedDispute> {
  const isThis = thisDispute(named);
  const [row] = await db.select({ transferID: disputeTable.transferID }).from(disputeTable).where(isThis);
  if (!row) throw notFound("dispute");
  const [transfer] = await db
    .select()
    .from(transferTable)
    .where(and(eq(transferTable.partnerID, named.partnerID), eq(transferTable.transferID, row.transferID)))
    .for("no key update");
  const [dispute] = await db.select().from(disputeTable).where(isThis).for("no key update");
  if (!dispute || !transfer) throw notFound("dispute");
  return { dispute, transfer };
}

export function toDispute(row: DisputeRow): Dispute {
  return {
    disputeID: row.disputeID,
    merchantAccountID: row.merchantAccountID,
    amount: { currency: row.currency, value: cents(row.amount) },
    networkReasonCode: row.reasonCode,
    ...(row.reason !== null && { networkReasonDescription: row.reason }),
    transfer: { transferID: row.transferID },
    respondBy: row.respondBy.toISOString(),
    status: row.status,
    phase: row.phase,
    createdOn: row.createdOn.toISOString(),
    ...(row.submittedOn && { submittedOn: row.submittedOn.toISOString() }),
  };
}
