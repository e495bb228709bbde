import { wallets } from "@/lib/domain/money/wallets/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(wallets.list);
