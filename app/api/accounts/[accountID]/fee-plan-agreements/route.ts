import { createFeePlanAgreement } from "@/lib/domain/fee-plans/agree";
import { feePlanAgreements } from "@/lib/domain/fee-plans/contract";
import { listFeePlanAgreements } from "@/lib/domain/fee-plans/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [feePlanAgreements.list, (ctx, { query }) => listFeePlanAgreements(ctx, query)],
  POST: [feePlanAgreements.create, (ctx, { body }) => createFeePlanAgreement(ctx, body)],
});
