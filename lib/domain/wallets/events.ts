import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID, TransactionID, WalletID } from "@/lib/core/ids";
import { Balance } from "./contract";
import { WalletTransactionStatus } from "./shared/status";

const OneWallet = z.object({ accountID: AccountID, walletID: WalletID });

export const walletOpened = event({
  name: "wallet.opened",
  words: "Wallet opened",
  data: z.object({ walletID: WalletID }),
});
export const balanceUpdated = event({ name: "balance.updated", words: "Balance changed", data: OneWallet });
/** The balance is the one after it, once it is completed. */
export const walletTransactionUpdated = event({
  name: "walletTransaction.updated",
  words: "Wallet transaction updated",
  data: OneWallet.extend({
    transactionID: TransactionID,
    status: WalletTransactionStatus,
    availableBalance: Balance.optional(),
  }),
});
