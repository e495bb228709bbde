import type { WalletID } from "@/lib/core/ids";
import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { csv, download } from "../download";
import type { WalletTransactionFilter } from "./contract";
import { loadWallet, type TransactionRow } from "./rows";
import { countTransactions, findTransactions } from "./search-transactions";

/** How many transactions an export reads at a time. */
const ROWS_AT_ONCE = 1000;
const COLUMNS = [
  "createdOn",
  "completedOn",
  "transactionID",
  "transactionType",
  "status",
  "memo",
  "sourceType",
  "sourceID",
  "currency",
  "grossAmount",
  "fee",
  "netAmount",
  "availableBalance",
];

/**
 * The same transactions as a file, the oldest last. The final line has their number and sums, to compare with one's
 * own. Throws 404.
 */
export async function exportTransactions(ctx: Ctx, id: WalletID, filter: WalletTransactionFilter): Promise<Response> {
  const { walletID, currency } = await loadWallet(ctx, id);
  const rows = await countTransactions(ctx, walletID, filter);
  await recordAudit(ctx, {
    action: "wallet-transactions.export",
    object: walletID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.accountID,
  });
  const name = `wallet-transactions-${ctx.now.toISOString().slice(0, 10)}`;
  const pages = pagesOf((last) => findTransactions(ctx, walletID, filter, { last, count: ROWS_AT_ONCE }));
  return download(lines(pages, currency), { name, format: "csv", rows });
}

async function* pagesOf(next: (last?: TransactionRow) => Promise<TransactionRow[]>): AsyncGenerator<TransactionRow[]> {
  for (let last: TransactionRow | undefined; ;) {
    const found = await next(last);
    last = found.at(-1);
    if (found.length > 0) yield found;
    if (!last || found.length < ROWS_AT_ONCE) return;
  }
}

/** Counts the final line's figures while writing, so that they fit the file even if transactions come meanwhile. */
async function* lines(pages: AsyncGenerator<TransactionRow[]>, currency: string): AsyncGenerator<string> {
  yield `\uFEFF${csv([COLUMNS])}`;
  let [rows, gross, fee] = [0, 0, 0];
  for await (const found of pages) {
    yield csv(found.map(cellsOf));
    rows += found.length;
    gross = found.reduce((sum, row) => sum + row.gross, gross);
    fee = found.reduce((sum, row) => sum + row.fee, fee);
  }
  const sums = [gross, fee, gross - fee].map(centsToDecimal);
  yield csv([["Control total", `${rows} rows`, "", "", "", "", "", "", currency, ...sums, ""]]);
}

function cellsOf(row: TransactionRow): string[] {
  const { gross, fee, balanceAfter, completedOn } = row;
  return [
    row.createdOn.toISOString(),
    completedOn?.toISOString() ?? "",
    row.transactionID,
    row.type,
    row.status,
    row.memo,
    row.sourceType,
    row.sourceID,
    row.currency,
    ...[gross, fee, gross - fee].map(centsToDecimal),
    balanceAfter === null ? "" : centsToDecimal(balanceAfter),
  ];
}
