import { and, asc, eq, sql } from "drizzle-orm";
import { accountTable, ledgerEntryTable, ledgerTxnTable, walletTable } from "@/db/schema";
import { AccountID, type TransferID } from "@/lib/core/ids";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import type { TransferEntry, TransferPosting } from "./dashboard";
import { loadTransfer } from "./queries";

/** The most postings of one transfer that are told. */
const POSTINGS_MAX = 100;

/**
 * The money's way: every posting of a transfer, of its refunds, its disputes and its legs, the oldest first. The partner sees all
 * entries. Others see those of their own wallets, and the other side as one sum. Throws 404.
 */
export async function explainTransfer(ctx: AccountCtx, id: TransferID): Promise<TransferPosting[]> {
  const { partnerID } = await loadTransfer(ctx, id);
  const postings = new Map<string, TransferPosting>();
  for (const { txn, entry, owner } of await linesOf(ctx, partnerID, id)) {
    const posting = postings.get(txn.txnID) ?? {
      txnID: txn.txnID,
      sourceType: txn.sourceType,
      step: txn.step,
      ...(txn.reason !== null && { reason: txn.reason }),
      createdOn: txn.createdOn.toISOString(),
      entries: [],
    };
    const { account, amount } = entry;
    posting.entries.push({ account, amount, ...(owner && { owner: ownerOf(owner) }) });
    postings.set(txn.txnID, posting);
  }
  if (partnerID === ctx.accountID) return [...postings.values()];
  return [...postings.values()].flatMap((posting) => {
    const entries = sideOf(ctx, posting.entries);
    return entries.length > 0 ? [{ ...posting, entries }] : [];
  });
}

const ownerOf = ({ accountID, displayName }: { accountID: string; displayName: string }) => ({
  accountID: AccountID.parse(accountID),
  displayName,
});

/** The entries of the account's wallets, and what balances them. */
function sideOf({ accountID }: AccountCtx, entries: readonly TransferEntry[]): TransferEntry[] {
  const own = entries.filter(({ owner }) => owner?.accountID === accountID);
  const rest = -own.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0 ? own : [...own, { account: "others", amount: rest }];
}

async function linesOf({ db }: AccountCtx, partnerID: AccountID, id: TransferID) {
  const [txn, entry] = [ledgerTxnTable, ledgerEntryTable];
  const told = db
    .select()
    .from(txn)
    .where(
      sql`${txn.partnerID} = ${partnerID} and ${txn.sourceID} = any(array(select ${id}::uuid
        union all select refund_id from refund where partner_id = ${partnerID} and transfer_id = ${id}
        union all select dispute_id from dispute where partner_id = ${partnerID} and transfer_id = ${id}
        union all select instruction_id from rail_instruction where partner_id = ${partnerID} and transfer_id = ${id}))`,
    )
    .orderBy(asc(txn.createdOn), asc(txn.txnID))
    .limit(POSTINGS_MAX)
    .as("told");
  const { txnID, sourceType, step, reason, createdOn } = told;
  const shown = { txnID, sourceType, step, reason, createdOn };
  const { accountID, displayName } = accountTable;
  return db
    .select({ txn: shown, entry, owner: { accountID, displayName } })
    .from(told)
    .innerJoin(
      entry,
      sql`${entry.partnerID} = ${partnerID} and ${entry.txnID} = ${txnID} and ${entry.createdOn} = ${createdOn}`,
    )
    .leftJoin(walletTable, and(eq(walletTable.partnerID, entry.partnerID), eq(walletTable.walletID, entry.walletID)))
    .leftJoin(accountTable, eq(accountID, walletTable.accountID))
    .orderBy(asc(createdOn), asc(txnID), asc(entry.line));
}
