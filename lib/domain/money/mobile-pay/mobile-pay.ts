import { invalid, notFound, occupied } from "@/lib/core/failure";
import { type Ctx, mine } from "@/lib/domain/kernel/context";
import { answerOf } from "@/lib/domain/money/linked-cards/ask-processor";
import type {
  CreateMobilePaySession,
  MobilePayMerchantDomains,
  RegisterMobilePayMerchantDomains,
  UpdateMobilePayMerchantDomains,
} from "./contract";
import { getDomains } from "./queries";
import { refuseUnverified, walletOf } from "./wallet-provider";
import { accountTable, mobilePayDomainsTable } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import { note, noteUnchanged } from "@/lib/domain/kernel/act";
import { MOBILE_PAY_DOMAINS_MAX, MOBILE_PAY_NAME_MAX } from "@/lib/domain/kernel/limits";
import { eq } from "drizzle-orm";
import { toDomains } from "./rows";

/**
 * Begins a payment on a page of a registered domain: the JSON text that the page hands to the phone. Throws 404 before
 * any domain was registered, and 422 for another domain.
 */
export async function createSession(ctx: Ctx, { domain, displayName }: CreateMobilePaySession): Promise<string> {
  const { domains } = await getDomains(ctx);
  if (!domains.includes(domain)) throw invalid({ error: "domain is not registered" });
  const wallet = walletOf(ctx, { error: "mobile pay is not offered in production yet" });
  return answerOf(wallet.createSession(domain, displayName, ctx.now));
}

/**
 * Adds and removes domains; the last one may go. Throws 404 before any were registered. Throws 409 without a body for a
 * domain in both lists or one too many. Throws 417 for an added domain that is not verified.
 */
export async function updateDomains(
  ctx: Ctx,
  { addDomains = [], removeDomains = [] }: UpdateMobilePayMerchantDomains,
): Promise<void> {
  const isMine = mine(ctx, mobilePayDomainsTable);
  const [row] = await ctx.db.select().from(mobilePayDomainsTable).where(isMine).for("update");
  if (!row) throw notFound("domains");
  if (addDomains.some((domain) => removeDomains.includes(domain))) throw occupied("a domain is added and removed");
  const domains = distinct([...row.domains, ...addDomains]).filter((domain) => !removeDomains.includes(domain));
  if (domains.length > MOBILE_PAY_DOMAINS_MAX) throw occupied("there are too many domains");
  const added = domains.filter((domain) => !row.domains.includes(domain));
  if (added.length === 0 && domains.length === row.domains.length) return noteUnchanged(ctx);
  await refuseUnverified(ctx, added);
  await ctx.db.update(mobilePayDomainsTable).set({ domains, updatedOn: ctx.now }).where(isMine);
  const removed = row.domains.filter((domain) => !domains.includes(domain));
  note(ctx, { after: { addDomains: added, removeDomains: removed } });
}

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
      partnerID: ctx.homePartnerID,
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
  return (account?.displayName ?? "").slice(0, MOBILE_PAY_NAME_MAX);
}
