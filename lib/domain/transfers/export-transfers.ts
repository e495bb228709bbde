import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { csv, download } from "../download";
import type { TransferFilter } from "./dashboard";
import { countTransfers, findTransfers } from "./find-transfers";
import type { TransferRow } from "./rows";
import { narrowingOf } from "./search-transfers";

/** How many transfers an export reads at a time. */
const ROWS_AT_ONCE = 1000;

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
const NAMES = Object.keys(COLUMNS);
/** The columns that the final line sums up. */
const SUMMED = ["amount", "refundedAmount", "disputedAmount"] as const;

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
  const pages = pagesOf((last) => findTransfers(ctx, wanted, { last, count: ROWS_AT_ONCE }));
  return download(lines(pages), { name, format: "csv", rows });
}

async function* pagesOf(next: (last?: TransferRow) => Promise<TransferRow[]>): AsyncGenerator<TransferRow[]> {
  for (let last: TransferRow | undefined; ;) {
    const found = await next(last);
    last = found.at(-1);
    if (found.length > 0) yield found;
    if (!last || found.length < ROWS_AT_ONCE) return;
  }
}

/** Counts the final line's figures while writing, so that they fit the file even if transfers come meanwhile. */
async function* lines(pages: AsyncGenerator<TransferRow[]>): AsyncGenerator<string> {
  yield `\uFEFF${csv([NAMES])}`;
  const sums = { rows: 0, amount: 0, refundedAmount: 0, disputedAmount: 0 };
  for await (const found of pages) {
    yield csv(found.map((row) => Object.values(COLUMNS).map((cell) => cell(row))));
    sums.rows += found.length;
    for (const column of SUMMED) sums[column] = found.reduce((sum, row) => sum + row[column], sums[column]);
  }
  const total: Record<string, string> = {
    createdOn: "Control total",
    transferID: `${sums.rows} rows`,
    ...Object.fromEntries(SUMMED.map((column) => [column, centsToDecimal(sums[column])])),
  };
  yield csv([NAMES.map((column) => total[column] ?? "")]);
}
