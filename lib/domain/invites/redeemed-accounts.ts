import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import type { Ctx } from "@/lib/domain/context";

/** What the accounts are called which came of invites, by ID: those which the partner may still look at. */
export async function accountNames(
  { db, accountID: partnerID }: Ctx,
  accountIDs: readonly string[],
): Promise<Map<string, string>> {
  if (accountIDs.length === 0) return new Map();
  const { accountID, displayName } = accountTable;
  const found = await db
    .select({ accountID, displayName })
    .from(accountTable)
    .innerJoin(connectionTable, and(eq(connectionTable.accountID, accountID), eq(connectionTable.partnerID, partnerID)))
    .where(
      and(
        inArray(accountID, [...accountIDs]),
        isNull(connectionTable.disconnectedOn),
        sql`'accounts.read' = any(${connectionTable.scopes})`,
      ),
    );
  return new Map(found.map((account) => [account.accountID, account.displayName]));
}
