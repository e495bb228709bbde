import { accounts } from "@/lib/domain/accounts/contract";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";
import { getAccount } from "@/lib/domain/accounts/queries";
import { updateAccount } from "@/lib/domain/accounts/update-account";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [accounts.get, (ctx) => getAccount(ctx)],
  PATCH: [accounts.update, (ctx, { body }) => updateAccount(ctx, body)],
  DELETE: [accounts.delete, (ctx) => deleteAccount(ctx)],
});
