import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, TransactionID, WalletID } from "@/lib/core/api/ids";
import { Balance, WalletTransactionStatus } from "./contract";

const SCOPES = ["wallets.read"] as const;

const OneWallet = z.object({ accountID: AccountID, walletID: WalletID });

export const walletOpened = event({
  name: "wallet.opened",
  words: "Wallet opened",
  scopes: SCOPES,
  data: z.object({ walletID: WalletID }),
});
export const balanceUpdated = event({
  name: "balance.updated",
  words: "Balance changed",
  scopes: SCOPES,
  data: OneWallet,
});
/** The balance after the transaction, once it is completed. */
export const walletTransactionUpdated = event({
  name: "walletTransaction.updated",
  words: "Wallet transaction updated",
  scopes: SCOPES,
  data: OneWallet.extend({
    transactionID: TransactionID,
    status: WalletTransactionStatus,
    availableBalance: Balance.describe("The amount that can be spent now.").optional(),
  }),
});
