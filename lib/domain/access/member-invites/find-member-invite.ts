import { eq, getTableColumns, lte } from "drizzle-orm";
import { present } from "@/db/clock";
import { accountTable, memberInviteTable, userTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { hashSecret } from "@/lib/domain/access/keys/secrets";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { MemberInviteLanding } from "@/lib/domain/access/member-invites/dashboard";
import { type InviteRow, teamRoleOf } from "./rows";

type ReadCtx = Pick<PublicCtx, "db" | "now">;
type MemberInviteMatch = InviteRow & { isOver: boolean };

/** The invite of a link. Throws 404 for an unknown link, or one that a new link replaced. */
async function findMemberInvite({ db, now }: ReadCtx, token: string): Promise<MemberInviteMatch> {
  const isOver = lte(memberInviteTable.expiresOn, present(now)).mapWith(Boolean);
  const [row] = await db
    .select({ ...getTableColumns(memberInviteTable), isOver })
    .from(memberInviteTable)
    .where(eq(memberInviteTable.tokenHash, hashSecret(token)));
  if (!row) throw notFound("invite");
  return row;
}

function stateOf({ acceptedOn, revokedOn, isOver }: MemberInviteMatch): MemberInviteLanding["state"] {
  if (acceptedOn) return "accepted";
  if (revokedOn) return "revoked";
  return isOver ? "expired" : "open";
}

const ENDED_WORDS = {
  accepted: "this invite was used already",
  revoked: "this invite was withdrawn",
  expired: "this invite has expired: ask for a new link",
} as const;

/** The open invite of a link. Throws 404, and 409 with a specific message for an ended one. */
export async function findOpenInvite(ctx: ReadCtx, token: string): Promise<InviteRow> {
  const row = await findMemberInvite(ctx, token);
  const state = stateOf(row);
  if (state !== "open") throw conflict(ENDED_WORDS[state]);
  return row;
}

/**
 * Returns the information for the holder of the link. It never reveals whether the address is known, because the
 * sender also has the link. Throws 404.
 */
export async function describeMemberInvite(ctx: ReadCtx, token: string): Promise<MemberInviteLanding> {
  const row = await findMemberInvite(ctx, token);
  const [partner] = await ctx.db
    .select({ displayName: accountTable.displayName, accountMode: accountTable.mode })
    .from(accountTable)
    .where(eq(accountTable.accountID, row.accountID));
  if (!partner) throw notFound("invite");
  const state = stateOf(row);
  if (state !== "open") return { state, partner };
  const [inviter] = await ctx.db
    .select({ email: userTable.email })
    .from(userTable)
    .where(eq(userTable.userID, row.invitedBy));
  const teamRole = await teamRoleOf(ctx, row);
  const offer = {
    email: row.email,
    role: row.role,
    ...(teamRole && { teamRole: teamRole.name }),
    expiresOn: row.expiresOn.toISOString(),
    ...(inviter && { invitedBy: inviter.email }),
  };
  return { state, partner, offer };
}
