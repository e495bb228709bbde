import { wallets } from "@/lib/domain/wallets/contract";
import { getWallet } from "@/lib/domain/wallets/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [wallets.get, (ctx, { params }) => getWallet(ctx, params.walletID)],
});
