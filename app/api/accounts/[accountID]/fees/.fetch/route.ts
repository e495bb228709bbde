import { fees } from "@/lib/domain/fee-plans/contract";
import { fetchFees } from "@/lib/domain/fee-plans/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [fees.fetch, (ctx, { body }) => fetchFees(ctx, body)],
});
