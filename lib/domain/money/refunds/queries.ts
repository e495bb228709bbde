import { and, asc, eq } from "drizzle-orm";
import { railInstructionTable, refundTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { RefundID, TransferID } from "@/lib/core/ids";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { loadTransfer } from "@/lib/domain/money/transfers/queries";
import { toRefund } from "@/lib/domain/money/transfers/refund-rows";
import type { Refund } from "@/lib/domain/money/transfers/shared/transfer";

/** The refunds of a transfer that the account has a part in, the oldest first. Throws 404. */
export async function listRefunds(ctx: AccountCtx, id: TransferID): Promise<Refund[]> {
  const { transferID } = await loadTransfer(ctx, id);
  const rows = await ctx.db
    .select({ refund: refundTable, leg: railInstructionTable })
    .from(refundTable)
    .leftJoin(railInstructionTable, eq(railInstructionTable.instructionID, refundTable.instructionID))
    .where(eq(refundTable.transferID, transferID))
    .orderBy(asc(refundTable.createdOn), asc(refundTable.refundID));
  return rows.map(({ refund, leg }) => toRefund(refund, leg ? [leg] : []));
}

/** A refund of a transfer that the account has a part in. Throws 404. */
export async function getRefund(ctx: AccountCtx, id: TransferID, which: RefundID): Promise<Refund> {
  const { transferID } = await loadTransfer(ctx, id);
  const [row] = await ctx.db
    .select({ refund: refundTable, leg: railInstructionTable })
    .from(refundTable)
    .leftJoin(railInstructionTable, eq(railInstructionTable.instructionID, refundTable.instructionID))
    .where(and(eq(refundTable.transferID, transferID), eq(refundTable.refundID, which)));
  if (!row) throw notFound("refund");
  return toRefund(row.refund, row.leg ? [row.leg] : []);
}
