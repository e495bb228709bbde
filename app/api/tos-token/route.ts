import { accounts } from "@/lib/domain/accounts/contract";
import { createTermsToken } from "@/lib/domain/terms/create-terms-token";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [accounts.tosToken, (ctx) => createTermsToken(ctx)],
});
