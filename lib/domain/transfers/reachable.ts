import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { Ctx } from "../context";

/** Those of the accounts that the caller can make transfers for: its own, and those that let it. */
export async function reachableAccounts(ctx: Ctx, accountIDs: readonly AccountID[]): Promise<ReadonlySet<AccountID>> {
  const own = accountIDs.filter((one) => one === ctx.partnerID);
  const others = accountIDs.filter((one) => one !== ctx.partnerID);
  if (others.length === 0) return new Set(own);
  const connected = await ctx.db
    .select({ accountID: connectionTable.accountID })
    .from(connectionTable)
    .where(
      and(
        eq(connectionTable.partnerID, ctx.partnerID),
        inArray(connectionTable.accountID, others),
        isNull(connectionTable.disconnectedOn),
        sql`'transfers.write' = any(${connectionTable.scopes})`,
      ),
    );
  const ids = new Set<string>(connected.map(({ accountID }) => accountID));
  return new Set([...own, ...others.filter((one) => ids.has(one))]);
}
