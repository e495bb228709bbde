import { invalid, notFound, occupied } from "@/lib/core/failure";
import { type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
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
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { recordAnswered } from "@/lib/domain/platform/audit/record-act";
import { MOBILE_PAY_DOMAINS_MAX, MOBILE_PAY_NAME_MAX } from "@/lib/domain/kernel/limits";
import { eq } from "drizzle-orm";
import { toDomains } from "./rows";

/**
 * Begins a payment on a page of a registered domain. Returns the JSON text that the page hands to the phone. Throws 404
 * before any domain was registered, and 422 for an unregistered domain.
 */
export async function createSession(
  ctx: Ctx,
  { domain, displayName }: CreateMobilePaySession,
): Promise<string | Response> {
  const { domains } = await getDomains(ctx);
  if (!domains.includes(domain)) throw invalid({ error: "domain is not registered" });
  const wallet = walletOf(ctx, { error: "mobile pay is not offered in production yet" });
  const session = await answerOf(wallet.createSession(domain, displayName, ctx.now));
  return recordAnswered(ctx, () => Promise.resolve(session));
}

/**
 * Adds and removes domains, even the last. The domains are verified while no transaction is open. Throws 404 before any
 * were registered. Throws 409 without a body for a domain in both lists, for one too many, or if another request
 * changed the domains. Throws 417 for an added domain that is not verified.
 */
export async function updateDomains(ctx: Ctx, input: UpdateMobilePayMerchantDomains): Promise<void | Response> {
  const isMine = forAccount(ctx, mobilePayDomainsTable);
  const [registered] = await ctx.db.select().from(mobilePayDomainsTable).where(isMine);
  const { added: proven } = changeOf(registered, input);
  await refuseUnverified(ctx, proven);
  return recordAnswered(ctx, async (open) => {
    const [row] = await open.db.select().from(mobilePayDomainsTable).where(isMine).for("update");
    const { domains, added, removed } = changeOf(row, input);
    if (added.length === 0 && removed.length === 0) return noteUnchanged(open);
    if (!added.every((domain) => proven.includes(domain)))
      throw occupied("the domains were changed by another request, try again");
    await open.db.update(mobilePayDomainsTable).set({ domains, updatedOn: ctx.now }).where(isMine);
    note(open, { after: { addDomains: added, removeDomains: removed } });
  });
}

function changeOf(
  row: Pick<MobilePayMerchantDomains, "domains"> | undefined,
  { addDomains = [], removeDomains = [] }: UpdateMobilePayMerchantDomains,
) {
  if (!row) throw notFound("domains");
  if (addDomains.some((domain) => removeDomains.includes(domain))) throw occupied("a domain is added and removed");
  const domains = distinct([...row.domains, ...addDomains]).filter((domain) => !removeDomains.includes(domain));
  if (domains.length > MOBILE_PAY_DOMAINS_MAX) throw occupied("there are too many domains");
  const added = domains.filter((domain) => !row.domains.includes(domain));
  const removed = row.domains.filter((domain) => !domains.includes(domain));
  return { domains, added, removed };
}

/**
 * Registers the domains with pages that may ask phones for payment. They are verified while no transaction is open.
 * Without a name, the account's own is shown. Throws 409 without a body when the account has registered before, and 417
 * for a domain that is not verified.
 */
export async function registerDomains(
  ctx: Ctx,
  input: RegisterMobilePayMerchantDomains,
): Promise<MobilePayMerchantDomains | Response> {
  const domains = distinct(input.domains ?? []);
  await refuseUnverified(ctx, domains);
  return recordAnswered(ctx, (open) => storeDomains(open, { ...input, domains }));
}

async function storeDomains(
  ctx: Ctx,
  { displayName, domains }: RegisterMobilePayMerchantDomains & { domains: string[] },
): Promise<MobilePayMerchantDomains> {
  const { accountID, now } = ctx;
  const [row] = await ctx.db
    .insert(mobilePayDomainsTable)
    .values({
      accountID,
      partnerID: ctx.homePartnerID,
      displayName: displayName ?? (await nameOf(ctx)),
      domains,
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
