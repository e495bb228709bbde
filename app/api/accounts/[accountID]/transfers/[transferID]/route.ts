import { transfers } from "@/lib/domain/money/transfers/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(transfers.get, transfers.update);
