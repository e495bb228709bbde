import { and, eq, isNull } from "drizzle-orm";
import { accountTable, memberInviteTable, memberTable, userTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { hashSecret } from "../access/secrets";
import { countPasskeys, findPerson } from "../access/person";
import type { PublicCtx } from "../context";
import type { MemberInviteLanding } from "./contract";
import type { InviteRow } from "./rows";

type Reading = Pick<PublicCtx, "db" | "now">;

/** The invite behind a link; throws 404 for a link that never was, or was replaced by a new one. */
export async function findMemberInvite({ db }: Reading, token: string): Promise<InviteRow> {
  const [row] = await db.select().from(memberInviteTable).where(eq(memberInviteTable.tokenHash, hashSecret(token)));
  if (!row) throw notFound("invite");
  return row;
}

/** What became of an invite, or will if nothing happens. */
export function stateOf({ acceptedOn, revokedOn, expiresOn }: InviteRow, now: Date): MemberInviteLanding["state"] {
  if (acceptedOn) return "accepted";
  if (revokedOn) return "revoked";
  return expiresOn > now ? "open" : "expired";
}

const OVER = {
  accepted: "this invitation was used already",
  revoked: "this invitation was withdrawn",
  expired: "this invitation has expired: ask for a new link",
} as const;

/** The open invite behind a link; throws 404, and 409 in words of its own for one that is over. */
export async function findOpenInvite(ctx: Reading, token: string): Promise<InviteRow> {
  const row = await findMemberInvite(ctx, token);
  const state = stateOf(row, ctx.now);
  if (state !== "open") throw conflict(OVER[state]);
  return row;
}

/** What whoever holds the link may know; of an invite that is over only whose it was. Throws 404. */
export async function describeMemberInvite(ctx: Reading, token: string): Promise<MemberInviteLanding> {
  const row = await findMemberInvite(ctx, token);
  const [partner] = await ctx.db.select({ displayName: accountTable.displayName, accountMode: accountTable.mode })
    .from(accountTable).where(eq(accountTable.accountID, row.accountID));
  if (!partner) throw notFound("invite");
  const state = stateOf(row, ctx.now);
  if (state !== "open") return { state, partner };
  const [inviter] = await ctx.db.select({ email: userTable.email }).from(userTable).where(eq(userTable.userID, row.invitedBy));
  const offer = {
    email: row.email, role: row.role, expiresOn: row.expiresOn.toISOString(), joinBy: await joinBy(ctx, row.email),
    ...(inviter && { invitedBy: inviter.email }),
  };
  return { state, partner, offer };
}

/**
 * How an address proves to be the invitee's: the link is not enough for somebody who exists, since whoever sent the invite
 * knows it too, and would become them.
 */
export async function joinBy(ctx: Reading, email: string): Promise<"new" | "password" | "code"> {
  const person = await findPerson(ctx, email);
  if (!person) return "new";
  const isProtected = person.passwordHash !== null || person.totpConfirmedOn !== null || (await countPasskeys(ctx, person.userID)) > 0;
  return isProtected || (await isStaff(ctx, person.userID)) ? "password" : "code";
}

/** Staff of any partner: an e-mail code does not sign them in (see createPerson). */
async function isStaff({ db }: Reading, userID: string): Promise<boolean> {
  const found = await db.select({ userID: memberTable.userID }).from(memberTable)
    .innerJoin(accountTable, and(eq(accountTable.accountID, memberTable.accountID), isNull(accountTable.partnerID)))
    .where(eq(memberTable.userID, userID)).limit(1);
  return found.length > 0;
}
