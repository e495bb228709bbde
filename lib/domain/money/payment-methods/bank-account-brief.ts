import type { bankAccountTable } from "@/db/schema";
import type { BankAccountID } from "@/lib/core/api/ids";
import { fingerprintFor } from "@/lib/domain/platform/vault/card-number";
import type { BankAccountBrief } from "./contract";

export function toBankAccountBrief(row: typeof bankAccountTable.$inferSelect): BankAccountBrief {
  const { status, holderName, holderType, bankName, bankAccountType, routingNumber } = row;
  return {
    bankAccountID: row.bankAccountID as BankAccountID,
    fingerprint: fingerprintFor(row.partnerID, row.fingerprint),
    status,
    holderName,
    holderType,
    bankName,
    bankAccountType,
    routingNumber,
    lastFourAccountNumber: row.lastFour,
    updatedOn: row.updatedOn.toISOString(),
  };
}
