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
 * Asks an account's people by email for the missing answers that its capabilities wait for. Uses the address in the
 * profile if the account has no members who may change it. Throws 409 if no answers are missing, the account has no
 * address, or it was already asked today. Throws 504 if mail cannot be sent.
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

/** The members who may change the account, or else the address in its profile. */
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
  const matches = new Set(requirements.map(partOf));
  return MISSING_PARTS.filter((part) => matches.has(part));
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
