import { searchAgreements } from "@/lib/domain/fee-plans/partner-billing";
import { partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [partnerBilling.agreements, (ctx, { query }) => searchAgreements(ctx, query)],
});
