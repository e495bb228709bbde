import { disputes } from "@/lib/domain/money/disputes/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(disputes.accept);
