import { bind } from "@/lib/domain/bind";
import * as contract from "./contract";
import { getWallet, listWallets } from "./queries";

export const wallets = bind(contract.wallets, {
  get: (ctx, { params }) => getWallet(ctx, params.walletID),
  list: listWallets,
});
