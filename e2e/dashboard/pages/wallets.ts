import { eq } from "drizzle-orm";
import { walletTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { newWallet, payOut, receive } from "@/testing/wallets";
import { adjustWallet } from "@/lib/domain/money/adjustments/adjust-wallet";
import { ADJUSTMENT_REASON_MAX } from "@/lib/domain/kernel/limits";
import type { Account } from "./accounts";
import { long } from "./long-values";
import type { Staff } from "./staff";

const MUCH = 99_999_999_999;

/** Transactions of every status, with large amounts and long memos. */
export async function addMoney({ ctx, walletID }: Pick<Account, "ctx" | "walletID">): Promise<void> {
  const memo = long(ADJUSTMENT_REASON_MAX, "ACH payment from");
  for (const amount of [MUCH, -59]) {
    const reason = long(ADJUSTMENT_REASON_MAX, "Correction");
    await transact(ctx, (open) => adjustWallet(open, { walletID, amount, reason }));
  }
  await receive(ctx, walletID, MUCH, { memo });
  for (const ended of ["completed", "canceled", "failed"] as const)
    await receive(ctx, walletID, MUCH, { memo, fee: 999, ended });
}

/** The same, and two payouts with long memos. */
export async function addPayouts(account: Pick<Account, "ctx" | "walletID">): Promise<void> {
  await addMoney(account);
  const memo = long(ADJUSTMENT_REASON_MAX, "ACH payment to");
  for (const amount of [MUCH, 1]) await payOut(account.ctx, account.walletID, amount, { fee: 25, memo });
}

/** Adds money to the partner's own wallet, creating it if needed. */
export async function addOwnMoney({ partner, ctx }: Staff): Promise<void> {
  const [existing] = await testDatabase()
    .select()
    .from(walletTable)
    .where(eq(walletTable.accountID, partner.accountID));
  const walletID = existing?.walletID ?? (await newWallet(testDatabase(), partner.accountID, partner.accountID));
  await addMoney({ ctx, walletID });
}
