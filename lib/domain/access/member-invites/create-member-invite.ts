import { and, eq, gt, lte } from "drizzle-orm";
import { present } from "@/db/clock";
import { memberInviteTable, memberTable, userTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { normalEmail, personOf } from "@/lib/domain/access/sessions/person";
import { hashSecret } from "@/lib/domain/access/keys/secrets";
import { note } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { OPERATOR } from "@/lib/domain/platform/audit/actor-names";
import { TEAM_MAX } from "@/lib/domain/access/team/dashboard";
import type { CreateMemberInvite, MemberInviteID, NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";
import { lockTeam, requireMadeOf, requireManages } from "@/lib/domain/access/team/lock-team";
import { reachesMailboxes } from "@/lib/domain/platform/mail/queue-mail";
import { mailMemberInvite } from "./mail-member-invite";
import { type InviteRow, isUnused, newLink, teamRoleOf, toMemberInvite } from "./rows";

/**
 * Invites a person to the team and mails the link. Returns the link if mail reaches no mailbox. Throws 403 for a role
 * above the caller's. Throws 409 for a person who is already on the team or invited, and for a full team. Throws 422
 * if the team's role is not based on the given one.
 */
export async function createMemberInvite(
  ctx: Ctx,
  { email: address, role, teamRoleID }: CreateMemberInvite,
): Promise<NewMemberInvite> {
  const team = await lockTeam(ctx);
  requireManages(team, role);
  await requireMadeOf(ctx, role, teamRoleID);
  const email = normalEmail(address);
  await requireRoom(ctx, email, team.rows.length);
  const { token, expiresOn, link } = newLink(ctx.now);
  const provesAddress = reachesMailboxes();
  const row: InviteRow = {
    inviteID: newID<MemberInviteID>(),
    accountID: ctx.accountID,
    email,
    role,
    teamRoleID: teamRoleID ?? null,
    tokenHash: hashSecret(token),
    provesAddress,
    invitedBy: personOf(ctx).userID,
    createdOn: ctx.now,
    expiresOn,
    acceptedOn: null,
    revokedOn: null,
  };
  await ctx.db.insert(memberInviteTable).values(row);
  note(ctx, { object: row.inviteID, name: email, reason: role });
  const teamRole = await teamRoleOf(ctx, row);
  const isMailed = await mailMemberInvite(ctx, row, { link, invitedBy: ctx.caller.email ?? "", teamRole });
  return {
    ...toMemberInvite(row, { invitedBy: ctx.caller.email ?? null, teamRole }, ctx.now),
    ...(!provesAddress && { link }),
    isMailed,
  };
}

/**
 * Throws 409 if the team is full or the address is taken. An expired invite makes room. The team is locked, so no one
 * else can invite the same address at the same time.
 */
async function requireRoom(ctx: Ctx, email: string, members: number): Promise<void> {
  const [member] = await ctx.db
    .select({ userID: memberTable.userID })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .where(ofAccount(ctx, memberTable, eq(userTable.email, email)));
  if (member) throw conflict("this person is on the team already");
  await ctx.db
    .update(memberInviteTable)
    .set({ revokedOn: ctx.now })
    .where(
      ofAccount(
        ctx,
        memberInviteTable,
        isUnused(and(eq(memberInviteTable.email, email), lte(memberInviteTable.expiresOn, present(ctx.now)))),
      ),
    );
  const open = await ctx.db
    .select({ email: memberInviteTable.email })
    .from(memberInviteTable)
    .where(ofAccount(ctx, memberInviteTable, isUnused(gt(memberInviteTable.expiresOn, present(ctx.now)))));
  if (open.some((invite) => invite.email === email))
    throw conflict("there is an open invite for this address: make a new link for it");
  if (members + open.length >= TEAM_MAX) throw conflict(`a team may have ${TEAM_MAX} people, open invites included`);
}

/** A one-time link that makes a person an owner. It is shown only once. */
export interface OwnerLink {
  link: string;
  expiresOn: Date;
}

/** Invites an owner for the operator, who vouches for the address. Revokes an open invite for the same address. */
export async function inviteOwner(ctx: PublicCtx, accountID: AccountID, address: string): Promise<OwnerLink> {
  const email = normalEmail(address);
  const ofAddress = ofAccount({ accountID }, memberInviteTable, eq(memberInviteTable.email, email));
  await ctx.db.update(memberInviteTable).set({ revokedOn: ctx.now }).where(isUnused(ofAddress));
  const { token, expiresOn, link } = newLink(ctx.now);
  await ctx.db.insert(memberInviteTable).values({
    inviteID: newID<MemberInviteID>(),
    accountID,
    email,
    role: "owner",
    tokenHash: hashSecret(token),
    provesAddress: true,
    invitedBy: OPERATOR,
    createdOn: ctx.now,
    expiresOn,
  });
  return { link, expiresOn };
}
