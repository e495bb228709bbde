import { refunds } from "@/lib/domain/money/refunds/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(refunds.list, refunds.create);
