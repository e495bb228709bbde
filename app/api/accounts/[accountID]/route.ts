import { accounts } from "@/lib/domain/accounts/contract";
import { getAccount } from "@/lib/domain/accounts/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [accounts.get, (ctx) => getAccount(ctx)],
});
