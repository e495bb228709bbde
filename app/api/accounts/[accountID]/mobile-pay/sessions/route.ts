import { mobilePay } from "@/lib/domain/money/mobile-pay/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(mobilePay.createSession);
