import { returns } from "@/lib/domain/money/returns/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(returns.list);
