import { transferTable } from "@/db/schema";
import type { TransferID } from "@/lib/core/ids";
import { note } from "@/lib/domain/kernel/act";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/context";
import { nameOfTransfer } from "@/lib/domain/kernel/object-names";
import type { PatchTransfer } from "./contract";
import type { Transfer } from "./shared/transfer";
import { thisTransfer } from "./opening";
import { loadTransfer, narrowingOf, wholeTransfer } from "./queries";
import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { FileAnswer, requireFewRows } from "@/lib/domain/kernel/download";
import { partsOf } from "@/lib/domain/kernel/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/sheet";
import type { TransferFilter } from "./dashboard";
import { countTransfers, findTransfers } from "./find-transfers";
import type { TransferRow } from "./rows";

/** Replaces a transfer's metadata; null clears it. Throws 404. */
export async function updateMetadata(ctx: AccountCtx, id: TransferID, { metadata }: PatchTransfer): Promise<Transfer> {
  const before = await loadTransfer(ctx, id);
  if (metadata !== undefined) {
    await ctx.db.update(transferTable).set({ metadata, updatedOn: ctx.now }).where(thisTransfer(before));
    note(ctx, { name: nameOfTransfer(before), before: { metadata: before.metadata }, after: { metadata } });
  }
  return wholeTransfer(ctx, id);
}

/** The columns, and what stands in them. */
const COLUMNS: Record<string, (row: TransferRow) => string> = {
  createdOn: ({ createdOn }) => createdOn.toISOString(),
  completedOn: ({ completedOn }) => completedOn?.toISOString() ?? "",
  transferID: ({ transferID }) => transferID,
  status: ({ status }) => status,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => centsToDecimal(amount),
  refundedAmount: ({ refundedAmount }) => centsToDecimal(refundedAmount),
  disputedAmount: ({ disputedAmount }) => centsToDecimal(disputedAmount),
  sourceAccountID: ({ sourceAccountID }) => sourceAccountID,
  sourceAccount: ({ source }) => source.account.displayName,
  sourceMethod: ({ source }) => source.paymentMethodType,
  destinationAccountID: ({ destinationAccountID }) => destinationAccountID,
  destinationAccount: ({ destination }) => destination.account.displayName,
  destinationMethod: ({ destination }) => destination.paymentMethodType,
  failureReason: ({ failureReason }) => failureReason ?? "",
  description: ({ description }) => description ?? "",
  groupID: ({ groupID }) => groupID ?? "",
  foreignID: ({ foreignID }) => foreignID ?? "",
};
/** The columns that the final line sums up. */
const SUMMED = ["amount", "refundedAmount", "disputedAmount"] as const;
const SHEET = Object.entries(COLUMNS).map(([name, cell]): SheetColumn<TransferRow> => {
  const summed = SUMMED.find((column) => column === name);
  const sum = summed && ((row: TransferRow) => ({ currency: row.currency, cents: row[summed] }));
  return { name, cell, isCurrency: name === "currency", ...(sum && { sum }) };
});

/**
 * The account's transfers as a file, the newest first. The final line has their number and sums, to compare with one's
 * own.
 */
export async function exportTransfers(ctx: Ctx, filter: TransferFilter): Promise<FileAnswer> {
  const transferNarrowing = await narrowingOf(ctx, filter);
  const rows = await countTransfers(ctx, transferNarrowing);
  requireFewRows(ctx, rows);
  await recordAudit(ctx, {
    action: "transfers.export",
    object: ctx.accountID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.accountID,
  });
  const name = `transfers-${ctx.now.toISOString().slice(0, 10)}`;
  const parts = partsOf<TransferRow>((last, count) => findTransfers(ctx, transferNarrowing, { last, count }));
  return new FileAnswer(sheet(SHEET, parts), { name, format: "csv", rows });
}
