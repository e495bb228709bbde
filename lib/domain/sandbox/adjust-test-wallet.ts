import { invalid } from "@/lib/core/failure";
import { centsToDecimal } from "@/lib/core/money";
import { adjustWallet } from "../adjustments/adjust-wallet";
import type { Adjustment } from "../adjustments/contract";
import { getAdjustment } from "../adjustments/queries";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { findWallet } from "../wallets/queries";
import type { AdjustTestWallet } from "./contract";
import { onlyInSandbox } from "./only-in-sandbox";

/** Lets a partner play the operator: puts test money into a wallet, or takes it. Throws 404 in production, and 422. */
export async function adjustTestWallet(ctx: Ctx, input: AdjustTestWallet): Promise<Adjustment> {
  onlyInSandbox(ctx);
  const { walletID, amount, reason } = input;
  const wallet = await findWallet(ctx, walletID);
  if (!wallet) throw invalid({ walletID: "is not a wallet of this account" });
  const adjustmentID = await adjustWallet(ctx, { walletID, amount, reason });
  note(ctx, {
    object: adjustmentID,
    name: `${centsToDecimal(amount)} ${wallet.availableBalance.currency}`,
    reason,
  });
  return getAdjustment(ctx, adjustmentID);
}
