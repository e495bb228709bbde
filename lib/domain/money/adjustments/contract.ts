import { z } from "zod";
import { AccountID, AdjustmentID, WalletID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue } from "@/lib/core/api/query";
import { Currency, SignedDecimal, createdOn } from "@/lib/core/api/shapes";

/** A correction of a wallet by the operator. Negative if it took money. */
export const Adjustment = z.object({
  adjustmentID: AdjustmentID,
  walletID: WalletID,
  amount: z
    .object({
      currency: Currency,
      valueDecimal: SignedDecimal.describe("The amount in dollars, as text with up to nine decimals."),
    })
    .describe("The change of the balance."),
  createdOn,
});
export type Adjustment = z.infer<typeof Adjustment>;

export const ListAdjustments = z.object({
  walletID: filterValue(WalletID).describe("Finds adjustments of this wallet."),
});
export type ListAdjustments = z.infer<typeof ListAdjustments>;

export const adjustmentsOfAccount = z.object({ accountID: AccountID });
const oneAdjustment = adjustmentsOfAccount.extend({ adjustmentID: AdjustmentID });

const declared = { group: "Wallets", method: "GET", access: "wallets.read", status: 200 } as const;

export const adjustments = {
  list: operation({
    ...declared,
    summary: "List adjustments",
    path: "/accounts/{accountID}/adjustments",
    params: adjustmentsOfAccount,
    query: ListAdjustments,
    response: z.array(Adjustment),
  }),
  get: operation({
    ...declared,
    summary: "Get adjustment",
    path: "/accounts/{accountID}/adjustments/{adjustmentID}",
    params: oneAdjustment,
    response: Adjustment,
  }),
};
