import { partnerBrand } from "@/lib/domain/branding/contract";
import { getPartnerBrand } from "@/lib/domain/branding/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [partnerBrand.get, (ctx) => getPartnerBrand(ctx)],
});
