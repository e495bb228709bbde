import { accounts } from "@/lib/domain/accounts/accounts/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(accounts.tosToken);
