import type { WalletID } from "@/lib/core/ids";
import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { download } from "../download";
import { partsOf } from "../part";
import { sheet, type SheetColumn } from "../sheet";
import type { WalletTransactionFilter } from "./contract";
import { loadWallet, type TransactionRow } from "./rows";
import { countTransactions, findTransactions } from "./search-transactions";

const summed = (name: string, cents: (row: TransactionRow) => number): SheetColumn<TransactionRow> => ({
  name,
  cell: (row) => centsToDecimal(cents(row)),
  sum: (row) => ({ currency: row.currency, cents: cents(row) }),
});

const SHEET: SheetColumn<TransactionRow>[] = [
  { name: "createdOn", cell: ({ createdOn }) => createdOn.toISOString() },
  { name: "completedOn", cell: ({ completedOn }) => completedOn?.toISOString() ?? "" },
  { name: "transactionID", cell: ({ transactionID }) => transactionID },
  { name: "transactionType", cell: ({ type }) => type },
  { name: "status", cell: ({ status }) => status },
  { name: "memo", cell: ({ memo }) => memo },
  { name: "sourceType", cell: ({ sourceType }) => sourceType },
  { name: "sourceID", cell: ({ sourceID }) => sourceID },
  { name: "currency", cell: ({ currency }) => currency, isCurrency: true },
  summed("grossAmount", ({ gross }) => gross),
  summed("fee", ({ fee }) => fee),
  summed("netAmount", ({ gross, fee }) => gross - fee),
  { name: "availableBalance", cell: ({ balanceAfter }) => (balanceAfter === null ? "" : centsToDecimal(balanceAfter)) },
];

/**
 * The same transactions as a file, the oldest last. The final line has their number and sums, to compare with one's
 * own. Throws 404.
 */
export async function exportTransactions(ctx: Ctx, id: WalletID, filter: WalletTransactionFilter): Promise<Response> {
  const { walletID } = await loadWallet(ctx, id);
  const rows = await countTransactions(ctx, walletID, filter);
  await recordAudit(ctx, {
    action: "wallet-transactions.export",
    object: walletID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.accountID,
  });
  const name = `wallet-transactions-${ctx.now.toISOString().slice(0, 10)}`;
  const parts = partsOf<TransactionRow>((last, count) => findTransactions(ctx, walletID, filter, { last, count }));
  return download(sheet(SHEET, parts), { name, format: "csv", rows });
}
