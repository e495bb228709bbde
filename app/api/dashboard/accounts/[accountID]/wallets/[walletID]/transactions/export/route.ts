import { walletLedger } from "@/lib/domain/wallets/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(walletLedger.export);
