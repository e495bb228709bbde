import { mobilePay } from "@/lib/domain/money/mobile-pay/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  mobilePay.getDomains,
  mobilePay.registerDomains,
  mobilePay.updateDomains,
);
