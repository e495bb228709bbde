import { z } from "zod";
import { AccountID, WalletID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { Currency, SignedDecimal } from "@/lib/core/shapes";

/** A wallet and its available balance, as whole cents and as a decimal. Reversals can make it negative. */
export const Wallet = z.object({
  walletID: WalletID,
  availableBalance: z.object({ currency: Currency, value: z.int(), valueDecimal: SignedDecimal }),
});
export type Wallet = z.infer<typeof Wallet>;

export const walletsOfAccount = z.object({ accountID: AccountID });
export const oneWallet = walletsOfAccount.extend({ walletID: WalletID });

export const wallets = {
  list: operation({
    summary: "List wallets",
    group: "Wallets",
    method: "GET",
    path: "/accounts/{accountID}/wallets",
    access: "wallets.read",
    params: walletsOfAccount,
    response: z.array(Wallet),
    status: 200,
  }),
  get: operation({
    summary: "Retrieve a wallet",
    group: "Wallets",
    method: "GET",
    path: "/accounts/{accountID}/wallets/{walletID}",
    access: "wallets.read",
    params: oneWallet,
    response: Wallet,
    status: 200,
  }),
};
