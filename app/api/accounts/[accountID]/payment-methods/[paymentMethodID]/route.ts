import { paymentMethods } from "@/lib/domain/money/payment-methods/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(paymentMethods.get);
