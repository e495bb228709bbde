import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { download } from "../download";
import { partsOf } from "../part";
import { sheet, type SheetColumn } from "../sheet";
import type { TransferFilter } from "./dashboard";
import { countTransfers, findTransfers } from "./find-transfers";
import type { TransferRow } from "./rows";
import { narrowingOf } from "./search-transfers";

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
export async function exportTransfers(ctx: Ctx, filter: TransferFilter): Promise<Response> {
  const wanted = narrowingOf(filter);
  const rows = await countTransfers(ctx, wanted);
  await recordAudit(ctx, {
    action: "transfers.export",
    object: ctx.accountID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.accountID,
  });
  const name = `transfers-${ctx.now.toISOString().slice(0, 10)}`;
  const parts = partsOf<TransferRow>((last, count) => findTransfers(ctx, wanted, { last, count }));
  return download(sheet(SHEET, parts), { name, format: "csv", rows });
}
