import { fees } from "@/lib/domain/money/fee-plans/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(fees.retrieve);
