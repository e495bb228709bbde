import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { paymentMethodTable } from "@/db/schema";
import { type AccountID, newID, type TransactionID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { adjustWallet } from "@/lib/domain/money/adjustments/adjust-wallet";
import { post } from "@/lib/domain/money/ledger/post";
import { arrived, incoming, payout, type PostingLine, stopped } from "@/lib/domain/money/ledger/postings";
import { transact } from "./context";

/** Opens an empty wallet for an account of the partner, without events. */
export async function newWallet(db: Db, accountID: AccountID, partnerID: AccountID): Promise<WalletID> {
  const walletID = newID<WalletID>();
  const createdOn = new Date();
  await db.execute(sql`
    select ledger.open_wallet(${partnerID}::uuid, ${walletID}::uuid, ${accountID}::uuid, 'USD', ${createdOn.toISOString()}::timestamptz)`);
  await db.insert(paymentMethodTable).values({
    paymentMethodID: newID<string>(),
    accountID,
    partnerID,
    type: "service-wallet",
    sourceID: walletID,
    createdOn,
  });
  return walletID;
}

/** Adds cents to a wallet of the account, or takes them. */
export async function fund(ctx: Ctx, walletID: WalletID, amount: number): Promise<void> {
  await transact(ctx, (open) => adjustWallet(open, { walletID, amount, reason: "Test money" }));
}

/** Sends cents of a wallet of the account to a bank, after a fee. */
export async function payOut(
  ctx: Ctx,
  walletID: WalletID,
  amount: number,
  { fee = 0, memo = "ACH payment to Test" }: { fee?: number; memo?: string } = {},
): Promise<TransactionID> {
  const tx = newID<TransactionID>();
  const from = { wallet: walletID, tx, type: "payout", memo } as const;
  const lines = payout("ach-credit", from, { amount, fee, facilitator: 0, payer: "source" });
  const source = { sourceType: "transfer", sourceID: newID<string>(), step: "opened" } as const;
  const outcome = await transact(ctx, (open) => post(open, { partnerID: ctx.homePartnerID, ...source, lines }));
  if (outcome !== "posted") throw new Error(`the payout was ${outcome}`);
  return tx;
}

interface IncomingPayment {
  memo?: string;
  fee?: number;
  /** The transfer's end. Absent: it is on its way. */
  ended?: "completed" | "canceled" | "failed";
}

/** Sends cents from a bank to a wallet of the account. Returns the transaction and the transfer. */
export async function receive(
  ctx: Ctx,
  walletID: WalletID,
  amount: number,
  { memo = "ACH payment from Test", fee = 0, ended }: IncomingPayment = {},
): Promise<{ transactionID: TransactionID; sourceID: string }> {
  const transactionID = newID<TransactionID>();
  const sourceID = newID<string>();
  const to = { wallet: walletID, tx: transactionID, type: "payment", memo } as const;
  const { partnerID } = ctx;
  const move = (step: string, lines: readonly PostingLine[]) =>
    transact(ctx, (open) => post(open, { partnerID, sourceType: "transfer", sourceID, step, lines }));
  await move("opened", incoming("ach-debit", to, amount));
  if (ended === "completed") {
    await move(ended, arrived({ to }, { amount, fee, facilitator: 0, payer: "destination" }));
  } else if (ended) {
    await move(ended, stopped("ach-debit", to, amount, ended));
  }
  return { transactionID, sourceID };
}
