import { accountAllowances } from "@/lib/domain/accounts/dashboard";
import { getAllowances, setAllowances } from "@/lib/domain/accounts/allowances";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [accountAllowances.get, (ctx) => getAllowances(ctx)],
  PUT: [accountAllowances.set, (ctx, { body }) => setAllowances(ctx, body)],
});
