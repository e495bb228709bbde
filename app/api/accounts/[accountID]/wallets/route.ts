import { wallets } from "@/lib/domain/wallets/contract";
import { listWallets } from "@/lib/domain/wallets/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [wallets.list, (ctx) => listWallets(ctx)],
});
