import { and, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AccountID } from "@/lib/core/api/ids";

/** An account that is already loaded. */
export interface HomeAccount {
  accountID: string;
  partnerID: string | null;
}

export const homePartnerOf = ({ accountID, partnerID }: HomeAccount): AccountID =>
  (partnerID ?? accountID) as AccountID;

/** The condition for rows of these accounts, at least one. Usually they have the same home partner. */
export function ofThese(
  accounts: readonly HomeAccount[],
  table: { partnerID: PgColumn; accountID: PgColumn },
): SQL | undefined {
  const homes = [...new Set(accounts.map(homePartnerOf))];
  const ids = accounts.map(({ accountID }) => accountID);
  return and(inArray(table.partnerID, homes), inArray(table.accountID, ids));
}
