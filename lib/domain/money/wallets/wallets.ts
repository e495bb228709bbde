import type { TransactionID, WalletID } from "@/lib/core/api/ids";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { FileAnswer, requireFewRows } from "@/lib/domain/kernel/operations/download";
import { pageRows, partsOf, totalOf } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";
import { loadTransaction, loadWallet, toTransaction, type TransactionRow } from "./rows";
import { countTransactions, countTransactionsTo, findTransactions, transactionSearch } from "./search-transactions";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { ledgerEntryTable, ledgerTxnTable } from "@/db/schema";
import type { LedgerEntry, LedgerPosting, ListTransactions, SearchTransactions, TransactionPage } from "./dashboard";

const summed = (name: string, cents: (row: TransactionRow) => number): SheetColumn<TransactionRow> => ({
  name,
  cell: (row) => ({ currency: row.currency, cents: cents(row) }),
  isSummed: true,
});

const SHEET: SheetColumn<TransactionRow>[] = [
  { name: "createdOn", cell: ({ createdOn }) => createdOn.toISOString() },
  { name: "completedOn", cell: ({ completedOn }) => completedOn?.toISOString() },
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
  {
    name: "availableBalance",
    cell: ({ currency, balanceAfter }) => (balanceAfter === null ? undefined : { currency, cents: balanceAfter }),
  },
];

/**
 * A page of a wallet's transactions, the latest change of the balance first, with the number of all. Throws 404, and
 * 422 for an unknown cursor.
 */
export async function searchWalletTransactions(
  ctx: Ctx,
  id: WalletID,
  { skip, count, startingAfter, endingBefore, ...search }: ListTransactions,
): Promise<TransactionPage> {
  const { walletID } = await loadWallet(ctx, id);
  const filter = await narrowingOf(ctx, search);
  const part = { skip, startingAfter, endingBefore, count: count + 1 };
  const transactions = await findTransactions(ctx, walletID, filter, part);
  const { items, more } = pageRows(transactions, count, { isTurned: endingBefore !== undefined });
  const page = { skip, rowCount: items.length, more, isBehind: startingAfter !== undefined };
  const total = await totalOf(page, (most) => countTransactionsTo(ctx, walletID, filter, most));
  return { items: items.map(toTransaction), more, total };
}

async function narrowingOf(ctx: Ctx, { q, ...filter }: SearchTransactions) {
  return { ...filter, search: q === undefined ? undefined : await transactionSearch(ctx, q) };
}

/**
 * Exports the matching transactions as a file, newest first. The final line has their number and sums, for comparison
 * with your own records. Throws 404.
 */
export async function exportTransactions(ctx: Ctx, id: WalletID, search: SearchTransactions): Promise<FileAnswer> {
  const { walletID } = await loadWallet(ctx, id);
  const filter = await narrowingOf(ctx, search);
  const rows = await countTransactions(ctx, walletID, filter);
  requireFewRows(ctx, rows);
  await recordAudit(ctx, {
    action: "wallet-transactions.export",
    object: walletID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.accountID,
  });
  const name = `wallet-transactions-${ctx.now.toISOString().slice(0, 10)}`;
  const parts = partsOf<TransactionRow>((last, count) => findTransactions(ctx, walletID, filter, { last, count }));
  return new FileAnswer(sheet(SHEET, parts), { name, format: "csv", rows });
}

const POSTINGS_MAX = 50;

/**
 * Returns every posting of a transaction's cause that touched its wallet, oldest first. The wallet's home partner sees
 * all entries. Other accounts see their own, and the other side as one sum. Throws 404.
 */
export async function explainTransaction(ctx: Ctx, walletID: WalletID, id: TransactionID): Promise<LedgerPosting[]> {
  const row = await loadTransaction(ctx, walletID, id);
  const postings = new Map<string, LedgerPosting>();
  for (const { txn, entry } of await linesOf(ctx, row)) {
    const posting = postings.get(txn.txnID) ?? {
      txnID: txn.txnID,
      step: txn.step,
      ...(txn.reason !== null && { reason: txn.reason }),
      createdOn: txn.createdOn.toISOString(),
      isLatest: txn.txnID === row.txnID,
      entries: [],
    };
    const { account, amount } = entry;
    posting.entries.push({ account, amount, isOwn: entry.walletID === walletID });
    postings.set(txn.txnID, posting);
  }
  const isHome = row.partnerID === ctx.partnerID;
  return [...postings.values()].map((one) => (isHome ? one : { ...one, entries: ownSide(one.entries) }));
}

/** The wallet's own entries and one balancing entry. */
function ownSide(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const own = entries.filter(({ isOwn }) => isOwn);
  const rest = -own.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0 ? own : [...own, { account: "others", amount: rest, isOwn: false }];
}

async function linesOf({ db }: Ctx, { partnerID, txnID, walletID }: TransactionRow) {
  const [txn, entry] = [ledgerTxnTable, ledgerEntryTable];
  const txns = db
    .select({ txnID: txn.txnID })
    .from(txn)
    .where(
      and(
        eq(txn.partnerID, partnerID),
        // The transaction may name a different source than the posting: a refund's transaction names its transfer.
        sql`${txn.sourceID} = (select caused.source_id from ledger.txn caused
          where caused.partner_id = ${partnerID} and caused.txn_id = ${txnID})`,
        sql`exists (select 1 from ledger.entry own where own.partner_id = ${partnerID} and own.txn_id = ${txn.txnID} and own.created_on = ${txn.createdOn}
          and own.wallet_id = ${walletID})`,
      ),
    )
    .orderBy(asc(txn.createdOn), asc(txn.txnID))
    .limit(POSTINGS_MAX);
  return db
    .select({ txn, entry })
    .from(txn)
    .innerJoin(
      entry,
      and(eq(entry.partnerID, txn.partnerID), eq(entry.txnID, txn.txnID), eq(entry.createdOn, txn.createdOn)),
    )
    .where(and(eq(txn.partnerID, partnerID), inArray(txn.txnID, txns)))
    .orderBy(asc(txn.createdOn), asc(txn.txnID), asc(entry.line));
}
