import { eq } from "drizzle-orm";
import { accountTable, mobilePayDomainsTable } from "@/db/schema";
import { occupied } from "@/lib/core/failure";
import { distinct } from "@/lib/core/distinct";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import { homePartner } from "../home-partner";
import type { MobilePayMerchantDomains, RegisterMobilePayMerchantDomains } from "./contract";
import { DISPLAY_NAME_MAX } from "./shared/limits";
import { toDomains } from "./rows";
import { refuseUnverified } from "./wallet-provider";

/**
 * Registers the domains whose pages may ask phones for payment. Without a name, the account's own is shown. Throws 409
 * without a body when the account has registered before, and 417 for a domain that is not verified.
 */
export async function registerDomains(
  ctx: Ctx,
  { displayName, domains = [] }: RegisterMobilePayMerchantDomains,
): Promise<MobilePayMerchantDomains> {
  const { accountID, now } = ctx;
  const wanted = distinct(domains);
  await refuseUnverified(ctx, wanted);
  const [row] = await ctx.db
    .insert(mobilePayDomainsTable)
    .values({
      accountID,
      partnerID: await homePartner(ctx),
      displayName: displayName ?? (await nameOf(ctx)),
      domains: wanted,
      createdOn: now,
      updatedOn: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw occupied("domains are registered already");
  note(ctx, { after: { displayName: row.displayName, domains: row.domains } });
  return toDomains(row);
}

async function nameOf({ db, accountID }: Ctx): Promise<string> {
  const { displayName } = accountTable;
  const [account] = await db.select({ displayName }).from(accountTable).where(eq(accountTable.accountID, accountID));
  return (account?.displayName ?? "").slice(0, DISPLAY_NAME_MAX);
}
