import { and, asc, eq, sql } from "drizzle-orm";
import { accountTable, ledgerEntryTable, ledgerTxnTable, walletTable } from "@/db/schema";
import { AccountID, type TransferID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { TransferEntry, TransferPosting } from "./dashboard";
import { loadTransfer } from "./queries";
import type { TransferRow } from "./rows";

const POSTINGS_MAX = 100;

export interface CausedPosting extends TransferPosting {
  sourceID: string;
}

/**
 * Returns every posting of a transfer, its refunds, its disputes and its instructions, oldest first. The partner sees
 * all entries. Other accounts see the entries of their wallets, and the other side as one sum. Throws 404.
 */
export async function explainTransfer(ctx: AccountCtx, id: TransferID): Promise<TransferPosting[]> {
  const postings = await postingsOf(ctx, await loadTransfer(ctx, id));
  return postings.map(({ sourceID: _cause, ...posting }) => posting);
}

export async function postingsOf(
  ctx: AccountCtx,
  { partnerID, transferID }: Pick<TransferRow, "partnerID" | "transferID">,
): Promise<CausedPosting[]> {
  const postings = new Map<string, CausedPosting>();
  for (const { txn, entry, owner } of await linesOf(ctx, partnerID, transferID)) {
    const posting = postings.get(txn.txnID) ?? {
      txnID: txn.txnID,
      sourceType: txn.sourceType,
      sourceID: txn.sourceID,
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

/** The entries of the account's wallets and one balancing entry. */
function sideOf({ accountID }: AccountCtx, entries: readonly TransferEntry[]): TransferEntry[] {
  const own = entries.filter(({ owner }) => owner?.accountID === accountID);
  const rest = -own.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0 ? own : [...own, { account: "others", amount: rest }];
}

async function linesOf({ db }: AccountCtx, partnerID: AccountID, id: TransferID) {
  const [txn, entry] = [ledgerTxnTable, ledgerEntryTable];
  const txns = db
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
  const { txnID, sourceType, sourceID, step, reason, createdOn } = txns;
  const facts = { txnID, sourceType, sourceID, step, reason, createdOn };
  const { accountID, displayName } = accountTable;
  return db
    .select({ txn: facts, entry, owner: { accountID, displayName } })
    .from(txns)
    .innerJoin(
      entry,
      sql`${entry.partnerID} = ${partnerID} and ${entry.txnID} = ${txnID} and ${entry.createdOn} = ${createdOn}`,
    )
    .leftJoin(walletTable, and(eq(walletTable.partnerID, entry.partnerID), eq(walletTable.walletID, entry.walletID)))
    .leftJoin(accountTable, eq(accountID, walletTable.accountID))
    .orderBy(asc(createdOn), asc(txnID), asc(entry.line));
}
