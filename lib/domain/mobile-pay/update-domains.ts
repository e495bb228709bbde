import { mobilePayDomainsTable } from "@/db/schema";
import { notFound, occupied } from "@/lib/core/failure";
import { distinct } from "@/lib/core/distinct";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import { type Ctx, mine } from "../context";
import type { UpdateMobilePayMerchantDomains } from "./contract";
import { DOMAINS_MAX } from "./shared/limits";
import { refuseUnverified } from "./wallet-provider";

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
  if (domains.length > DOMAINS_MAX) throw occupied("there are too many domains");
  const added = domains.filter((domain) => !row.domains.includes(domain));
  if (added.length === 0 && domains.length === row.domains.length) return noteUnchanged(ctx);
  await refuseUnverified(ctx, added);
  await ctx.db.update(mobilePayDomainsTable).set({ domains, updatedOn: ctx.now }).where(isMine);
  const removed = row.domains.filter((domain) => !domains.includes(domain));
  note(ctx, { after: { addDomains: added, removeDomains: removed } });
}
