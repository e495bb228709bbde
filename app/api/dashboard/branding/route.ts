import { partnerBrand } from "@/lib/domain/branding/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(partnerBrand.get);
