import { accounts } from "@/lib/domain/accounts/contract";
import { createAccount } from "@/lib/domain/accounts/create-account";
import { listAccounts } from "@/lib/domain/accounts/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [accounts.list, (ctx, { query }) => listAccounts(ctx, query)],
  POST: [accounts.create, (ctx, { body }) => createAccount(ctx, body)],
});
