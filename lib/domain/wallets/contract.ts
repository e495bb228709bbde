import { z } from "zod";
import { AccountID, WalletID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { Currency, SignedDecimal } from "@/lib/core/shapes";

/** A wallet and what can be spent of it: whole cents and the same as decimal text; negative after reversals. */
export const Wallet = z.object({
  walletID: WalletID,
  availableBalance: z.object({ currency: Currency, value: z.int(), valueDecimal: SignedDecimal }),
});
export type Wallet = z.infer<typeof Wallet>;

/** The account in the path. */
export const walletsOfAccount = z.object({ accountID: AccountID });
/** The wallet in the path. */
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
