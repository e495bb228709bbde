import { archiveFeePlan, getOfferedFeePlan, updateFeePlan } from "@/lib/domain/fee-plans/offered-plans";
import { offeredFeePlans } from "@/lib/domain/fee-plans/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [offeredFeePlans.get, (ctx, { params }) => getOfferedFeePlan(ctx, params.planID)],
  PUT: [offeredFeePlans.update, (ctx, { params, body }) => updateFeePlan(ctx, params.planID, body)],
  DELETE: [offeredFeePlans.archive, (ctx, { params }) => archiveFeePlan(ctx, params.planID)],
});
