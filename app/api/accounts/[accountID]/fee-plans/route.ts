import { feePlans } from "@/lib/domain/fee-plans/contract";
import { listFeePlans } from "@/lib/domain/fee-plans/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [feePlans.list, (ctx, { query }) => listFeePlans(ctx, query)],
});
