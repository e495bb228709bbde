import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accountTable, connectionTable } from "@/db/schema";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import type { PartnerAccess } from "./dashboard";

/** Returns the permissions of the caller's home partner. Empty without one, or after it disconnected. */
export async function getPartnerAccess(ctx: Ctx): Promise<PartnerAccess> {
  const partnerTable = alias(accountTable, "partner");
  const [row] = await ctx.db
    .select({ partner: partnerTable.displayName, scopes: connectionTable.scopes })
    .from(connectionTable)
    .innerJoin(
      accountTable,
      and(eq(accountTable.accountID, connectionTable.accountID), eq(accountTable.partnerID, connectionTable.partnerID)),
    )
    .innerJoin(partnerTable, eq(partnerTable.accountID, connectionTable.partnerID))
    .where(ofAccount(ctx, connectionTable, isNull(connectionTable.disconnectedOn)));
  return row ? { partner: row.partner, scopes: CONSENT_SCOPES.filter((scope) => row.scopes.includes(scope)) } : {};
}
