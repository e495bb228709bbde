import { createFeePlan, listOfferedFeePlans } from "@/lib/domain/fee-plans/offered-plans";
import { offeredFeePlans } from "@/lib/domain/fee-plans/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [offeredFeePlans.list, (ctx) => listOfferedFeePlans(ctx)],
  POST: [offeredFeePlans.create, (ctx, { body }) => createFeePlan(ctx, body)],
});
