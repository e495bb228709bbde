import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { walletTransactionTable as w } from "@/db/schema";
import { TransactionID } from "@/lib/core/api/ids";
import { emit } from "@/lib/domain/kernel/events/emit";
import type { WalletSide } from "@/lib/domain/money/ledger/postings";
import { walletOf } from "@/lib/domain/money/transfers/opening";
import { disputeCreated, disputeUpdated } from "./events";
import type { DisputeCtx, LockedDispute } from "./rows";

interface DisputeChange {
  isNew?: boolean;
  moved?: WalletSide;
}

export async function notifyOfDispute(
  ctx: DisputeCtx,
  lockedDispute: LockedDispute,
  { isNew = false, moved }: DisputeChange = {},
): Promise<void> {
  const { partnerID: homePartnerID, disputeID, transferID, status, phase } = lockedDispute.dispute;
  const { merchantAccountID: accountID } = lockedDispute.dispute;
  const transactionID = moved?.tx ?? (await lastTransaction(ctx, lockedDispute));
  const data = { accountID, transferID, transactionID, disputeID, status, phase };
  await emit({ ...ctx, accountID, homePartnerID }, isNew ? disputeCreated : disputeUpdated, data);
}

async function lastTransaction({ db }: DisputeCtx, { dispute, transfer }: LockedDispute): Promise<TransactionID> {
  const { partnerID, disputeID, transferID } = dispute;
  const isOfWallet = and(eq(w.partnerID, partnerID), eq(w.walletID, walletOf(transfer.destination)));
  const [row] = await db
    .select({ transactionID: w.transactionID })
    .from(w)
    .where(and(isOfWallet, inArray(w.sourceID, [disputeID, transferID])))
    .orderBy(desc(sql`${w.sourceID} = ${disputeID}`), desc(w.createdOn))
    .limit(1);
  return TransactionID.parse(row?.transactionID);
}
