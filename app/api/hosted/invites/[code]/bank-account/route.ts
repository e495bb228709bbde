import { hostedOnboarding } from "@/lib/domain/applications/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  hostedOnboarding.sealBankAccount,
  hostedOnboarding.forgetBankAccount,
);
