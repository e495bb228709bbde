import { bankVerification } from "@/lib/domain/bank-accounts/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(bankVerification.progress);
