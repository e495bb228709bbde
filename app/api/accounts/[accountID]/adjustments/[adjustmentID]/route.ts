import { adjustments } from "@/lib/domain/money/adjustments/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(adjustments.get);
