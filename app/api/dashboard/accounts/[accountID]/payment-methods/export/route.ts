import { listExports } from "@/lib/domain/list-exports/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listExports.paymentMethods);
