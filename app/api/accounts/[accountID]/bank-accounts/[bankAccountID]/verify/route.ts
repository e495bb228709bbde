import { bankAccounts } from "@/lib/domain/money/bank-accounts/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  bankAccounts.initiateVerification,
  bankAccounts.completeVerification,
  bankAccounts.getVerification,
);
