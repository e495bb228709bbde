import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/operations/context";

/** The names of accounts that invites led to, by ID, as far as the partner may still see them. */
export async function accountNames(
  { db, accountID: partnerID }: Ctx,
  accountIDs: readonly string[],
): Promise<Map<string, string>> {
  if (accountIDs.length === 0) return new Map();
  const { accountID, displayName } = accountTable;
  const rows = await db
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
  return new Map(rows.map((account) => [account.accountID, account.displayName]));
}
