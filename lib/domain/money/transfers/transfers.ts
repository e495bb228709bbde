import { transferTable } from "@/db/schema";
import type { TransferID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/operations/context";
import { nameOfTransfer } from "@/lib/domain/kernel/names/object-names";
import type { PatchTransfer } from "./contract";
import type { Transfer } from "./shared/transfer";
import { thisTransfer } from "./opening";
import { loadTransfer, narrowingOf, wholeTransfer } from "./queries";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { FileAnswer, requireFewRows } from "@/lib/domain/kernel/operations/download";
import { partsOf } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";
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

const summed = (name: "amount" | "refundedAmount" | "disputedAmount"): SheetColumn<TransferRow> => ({
  name,
  cell: (row) => ({ currency: row.currency, cents: row[name] }),
  isSummed: true,
});

const SHEET: SheetColumn<TransferRow>[] = [
  { name: "createdOn", cell: ({ createdOn }) => createdOn.toISOString() },
  { name: "completedOn", cell: ({ completedOn }) => completedOn?.toISOString() },
  { name: "transferID", cell: ({ transferID }) => transferID },
  { name: "status", cell: ({ status }) => status },
  { name: "currency", cell: ({ currency }) => currency, isCurrency: true },
  summed("amount"),
  summed("refundedAmount"),
  summed("disputedAmount"),
  { name: "sourceAccountID", cell: ({ sourceAccountID }) => sourceAccountID },
  { name: "sourceAccount", cell: ({ source }) => source.account.displayName },
  { name: "sourceMethod", cell: ({ source }) => source.paymentMethodType },
  { name: "destinationAccountID", cell: ({ destinationAccountID }) => destinationAccountID },
  { name: "destinationAccount", cell: ({ destination }) => destination.account.displayName },
  { name: "destinationMethod", cell: ({ destination }) => destination.paymentMethodType },
  { name: "failureReason", cell: ({ failureReason }) => failureReason ?? undefined },
  { name: "description", cell: ({ description }) => description ?? undefined },
  { name: "groupID", cell: ({ groupID }) => groupID ?? undefined },
  { name: "foreignID", cell: ({ foreignID }) => foreignID ?? undefined },
];

/**
 * Exports the account's transfers as a file, newest first. The final line has their number and sums, for comparison
 * with your own records.
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
