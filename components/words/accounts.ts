import type { AccountType } from "@/lib/domain/accounts/accounts/contract";

export const ACCOUNT_TYPES: Record<AccountType, string> = { business: "Business", individual: "Individual" };
