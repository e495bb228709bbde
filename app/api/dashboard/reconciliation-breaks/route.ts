import { reconciliation } from "@/lib/domain/rails/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reconciliation.breaks);
