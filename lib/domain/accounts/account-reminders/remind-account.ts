import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { Email } from "@/lib/core/api/shapes";
import { note } from "@/lib/domain/kernel/operations/act";
import { listCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { MISSING_PARTS, missingLetter, type MissingPart } from "@/lib/domain/platform/mail/invitee-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail, requireMail } from "@/lib/domain/platform/mail/queue-mail";
import { staffWho } from "@/lib/domain/platform/mail/staff";
import type { Requirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import type { RemindAccount, RemindedAccount } from "./dashboard";

/**
 * Asks an account's people, by mail, for what its capabilities wait for. Where nobody of the account signs in, it asks at
 * the address of the profile. Throws 409 when nothing is missing, nobody can be asked, or they were asked today. Throws
 * 504 where no mail can be sent.
 */
export async function remindAccount(ctx: Ctx, { language = "en" }: RemindAccount): Promise<RemindedAccount> {
  requireMail();
  const { accountID, partnerID } = ctx;
  if (accountID === partnerID) throw conflict("this is your own account");
  const parts = partsOf(attentionOf(await listCapabilities(ctx)).map(({ requirement }) => requirement));
  if (parts.length === 0) throw conflict("nothing is missing");
  const { account, recipients, isSignedUp } = await recipientsOf(ctx);
  if (recipients.length === 0) throw conflict("the account has no email address");
  const link = isSignedUp ? pageURL(`/accounts/${accountID}`) : undefined;
  const day = ctx.now.toISOString().slice(0, 10);
  const queued = await queueMail(
    ctx,
    recipients.map((to) => ({
      key: `missing-details:${accountID}:${day}:${to}`,
      kind: "missing-details" as const,
      to,
      accountID: partnerID,
      about: accountID,
      language,
      letter: (partner: string) => missingLetter(partner, { account, parts, link }, language),
    })),
  );
  if (queued === 0) throw conflict("they were asked today already");
  note(ctx, { name: account });
  return { recipients };
}

/** Those who may change the account. Else the address that its profile has. */
async function recipientsOf(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ displayName: accountTable.displayName, profile: accountTable.profile })
    .from(accountTable)
    .where(eq(accountTable.accountID, ctx.accountID));
  if (!row) throw notFound("account");
  const staff = await staffWho(ctx, [ctx.accountID], "profile.write");
  const { business, individual } = row.profile as Partial<Record<"business" | "individual", { email?: unknown }>>;
  const address = Email.safeParse(business?.email ?? individual?.email).data;
  const recipients = staff.length > 0 ? staff.map(({ email }) => email) : address === undefined ? [] : [address];
  return { account: row.displayName, recipients, isSignedUp: staff.length > 0 };
}

function partsOf(requirements: readonly Requirement[]): MissingPart[] {
  const found = new Set(requirements.map(partOf));
  return MISSING_PARTS.filter((part) => found.has(part));
}

const PREFIXES: readonly [prefix: string, part: MissingPart][] = [
  ["document", "documents"],
  ["business.underwriting-documents", "documents"],
  ["representative", "people"],
  ["business.owners", "people"],
  ["business.controllers", "people"],
  ["business.admins", "people"],
  ["individual", "individual"],
  ["bank-accounts", "bank"],
  ["account.tos", "terms"],
];

const partOf = (requirement: Requirement): MissingPart =>
  PREFIXES.find(([prefix]) => requirement.startsWith(prefix))?.[1] ?? "business";
