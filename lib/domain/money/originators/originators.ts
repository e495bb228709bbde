import { and, eq, inArray } from "drizzle-orm";
import { originatingCompanyTable as t } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import { achSettings } from "@/lib/providers/rails/ach/settings";
import type { OriginatingCompany, Originator } from "./dashboard";

const TEXTS = ["companyName", "companyID", "entryDescription", "discretionaryData"] as const;

type CompanyRow = Partial<Record<(typeof TEXTS)[number], string | null | undefined>>;

/** The first of each text. Absent texts are left out. */
function firstOf(...companies: readonly (CompanyRow | undefined)[]): OriginatingCompany {
  return Object.fromEntries(
    TEXTS.flatMap((name) => {
      const value = companies.map((company) => company?.[name]).find(Boolean);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The account's own company, and the texts that its bank entries have. Throws 403 for anyone but the partner. */
export async function getOriginator(ctx: Ctx): Promise<Originator> {
  refuseOthers(ctx);
  const { homePartnerID: partnerID, accountID } = ctx;
  const companies = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.partnerID, partnerID), inArray(t.accountID, [partnerID, accountID])));
  const ofAccount = (id: string) => companies.find((company) => company.accountID === id);
  const company = achSettings(env())?.company;
  const usual = { ...company, companyName: company?.name, companyID: company?.id };
  const [own, base] = [ofAccount(accountID), ofAccount(partnerID)];
  return { own: firstOf(own), effective: firstOf(own, base, usual) };
}

/**
 * Replaces the account's own company. Entries that wait for their window already follow it. Throws 403 for anyone but
 * the partner, because the partner answers to its bank for what entries say.
 */
export async function setOriginator(ctx: Ctx, body: OriginatingCompany): Promise<Originator> {
  refuseOthers(ctx);
  const { homePartnerID: partnerID, accountID, now: updatedOn } = ctx;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, body[name] ?? null])) as Record<
    (typeof TEXTS)[number],
    string | null
  >;
  await ctx.db
    .insert(t)
    .values({ partnerID, accountID, ...texts, updatedOn })
    .onConflictDoUpdate({ target: [t.partnerID, t.accountID], set: { ...texts, updatedOn } });
  note(ctx, { object: accountID, name: body.companyName ?? "Default company" });
  return getOriginator(ctx);
}

function refuseOthers({ caller, homePartnerID }: Ctx): void {
  if (caller.accountID !== homePartnerID) throw forbidden("only the partner");
}
