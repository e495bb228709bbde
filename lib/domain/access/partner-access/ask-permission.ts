import { and, eq, gt, sql } from "drizzle-orm";
import { accountTable, connectionTable, mailTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { DAY } from "@/lib/core/time/time";
import { note } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { permissionLetter } from "@/lib/domain/platform/mail/invitee-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail, requireMail } from "@/lib/domain/platform/mail/queue-mail";
import { staffWho } from "@/lib/domain/platform/mail/staff";
import type { PermissionRequest, AskPermission } from "./dashboard";

/**
 * Asks an account's owners and administrators, by mail, for a permission that its connection lacks. Throws 409 if the
 * permission exists, if the account has no one who can grant it, and within a day of the last request. Throws 504 if
 * no mail can be sent.
 */
export async function askPermission(ctx: Ctx, { scope, language = "en" }: AskPermission): Promise<PermissionRequest> {
  requireMail();
  const { accountID, partnerID, requestID } = ctx;
  if (accountID === partnerID) throw conflict("this is your own account");
  const { account, scopes } = await lockConnection(ctx);
  if (scopes.includes(scope)) throw conflict("you have this permission already");
  if (await wasRequested(ctx, scope))
    throw conflict("you asked for this in the last 24 hours. Please give them time to answer");
  const staff = await staffWho(ctx, [accountID], "partner-access.write");
  if (staff.length === 0)
    throw conflict("no one in this account can sign in to grant it. Choose the permission in your next invite");
  const link = pageURL(`/settings/partner-access?asked=${scope}`);
  await queueMail(
    ctx,
    staff.map(({ email, userID }) => ({
      key: `${keyOf(ctx, scope)}${requestID}:${userID}`,
      kind: "permission-request" as const,
      to: email,
      accountID: partnerID,
      about: accountID,
      language,
      letter: (partner: string) => permissionLetter(partner, { account, scope, link }, language),
    })),
  );
  note(ctx, { name: account, reason: scope });
  return { recipients: staff.map(({ email }) => email) };
}

/** Locks the connection, so that the second of two simultaneous requests waits. */
async function lockConnection(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ scopes: connectionTable.scopes, account: accountTable.displayName })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, connectionTable.accountID))
    .where(ofAccount(ctx, connectionTable, eq(connectionTable.partnerID, ctx.partnerID)))
    .for("update", { of: connectionTable });
  if (!row) throw notFound("account");
  return row;
}

async function wasRequested(ctx: Ctx, scope: ConsentScope): Promise<boolean> {
  const { accountID, kind, about, createdOn, messageKey } = mailTable;
  const since = new Date(ctx.now.getTime() - DAY);
  const isOfScope = sql`starts_with(${messageKey}, ${keyOf(ctx, scope)})`;
  const count = await ctx.db.$count(
    mailTable,
    and(
      eq(accountID, ctx.partnerID),
      eq(kind, "permission-request"),
      eq(about, ctx.accountID),
      gt(createdOn, since),
      isOfScope,
    ),
  );
  return count > 0;
}

const keyOf = ({ accountID, partnerID }: Ctx, scope: ConsentScope) =>
  `permission-request:${partnerID}:${accountID}:${scope}:`;
