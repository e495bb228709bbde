import type { mobilePayDomainsTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { MobilePayMerchantDomains } from "./contract";

export type DomainsRow = typeof mobilePayDomainsTable.$inferSelect;

export function toDomains({
  accountID,
  displayName,
  domains,
  createdOn,
  updatedOn,
}: DomainsRow): MobilePayMerchantDomains {
  return {
    accountID: accountID as AccountID,
    displayName,
    domains,
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
  };
}
