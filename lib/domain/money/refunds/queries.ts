import { and, asc, eq, type SQL } from "drizzle-orm";
import { railInstructionTable, refundTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID, RefundID, TransferID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { loadTransfer } from "@/lib/domain/money/transfers/queries";
import { toRefund } from "@/lib/domain/money/transfers/refund-rows";
import type { Refund } from "@/lib/domain/money/transfers/shared/transfer";

function refundsOf(
  { db }: AccountCtx,
  { partnerID, transferID }: { partnerID: AccountID; transferID: TransferID },
  condition?: SQL,
) {
  const [r, i] = [refundTable, railInstructionTable];
  return db
    .select({ refund: r, leg: i })
    .from(r)
    .leftJoin(i, and(eq(i.partnerID, r.partnerID), eq(i.instructionID, r.instructionID)))
    .where(and(eq(r.partnerID, partnerID), eq(r.transferID, transferID), condition))
    .orderBy(asc(r.createdOn), asc(r.refundID));
}

export async function listRefunds(ctx: AccountCtx, id: TransferID): Promise<Refund[]> {
  const rows = await refundsOf(ctx, await loadTransfer(ctx, id));
  return rows.map(({ refund, leg }) => toRefund(refund, leg ? [leg] : []));
}

export async function getRefund(ctx: AccountCtx, id: TransferID, which: RefundID): Promise<Refund> {
  const [row] = await refundsOf(ctx, await loadTransfer(ctx, id), eq(refundTable.refundID, which));
  if (!row) throw notFound("refund");
  return toRefund(row.refund, row.leg ? [row.leg] : []);
}
