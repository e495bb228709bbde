import { accountAllowances } from "@/lib/domain/accounts/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(accountAllowances.get, accountAllowances.set);
