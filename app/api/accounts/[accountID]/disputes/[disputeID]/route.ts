import { disputes } from "@/lib/domain/money/disputes/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(disputes.get);
