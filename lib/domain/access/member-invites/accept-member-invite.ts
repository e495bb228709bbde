import { eq } from "drizzle-orm";
import { memberInviteTable, memberTable, sessionTable, userTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { type AccountID, newID, type UserID } from "@/lib/core/api/ids";
import { newPasswordHash } from "@/lib/domain/access/sessions/create-person";
import { createSession } from "@/lib/domain/access/sessions/sessions";
import { personOf } from "@/lib/domain/access/sessions/person";
import { recordSignIn } from "@/lib/domain/access/sign-in/sign-in";
import { note } from "@/lib/domain/kernel/operations/act";
import type { AnyoneCtx, Caller, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { AcceptMemberInvite, JoinedAccount } from "@/lib/domain/access/member-invites/dashboard";
import { findOpenInvite } from "./find-member-invite";
import { type InviteRow, isUnused } from "./rows";

/** The joined account, and a session token if the person was not signed in. */
export type InviteAcceptance = JoinedAccount & { token?: string };

/**
 * Makes the holder of an invite's link a member, once. That is the signed-in person if the invite is theirs, otherwise
 * a new person with the chosen password. The new person's address is proven if the link was only mailed. The session
 * then acts for that account. Throws 404, and 422 at `password`. Throws 409 for an ended invite, another person's
 * invite, or a person who must sign in first.
 */
export async function acceptMemberInvite(
  ctx: AnyoneCtx,
  token: string,
  { name: typedName = "", password }: AcceptMemberInvite,
): Promise<InviteAcceptance> {
  const invite = await findOpenInvite(ctx, token);
  const { caller } = ctx;
  const name = typedName.trim();
  const userID = caller ? invitee(ctx, caller, invite) : await newcomer(ctx, invite, { name, password });
  await join(ctx, invite, userID);
  if (name) await ctx.db.update(userTable).set({ name }).where(eq(userTable.userID, userID));
  const accountID = invite.accountID as AccountID;
  const actor: Caller = caller ?? { kind: "session", id: userID, userID, displayName: "", mode: "sandbox", scopes: [] };
  note(ctx, {
    object: invite.inviteID,
    name: invite.email,
    reason: invite.role,
    accountID,
    caller: { ...actor, accountID },
  });
  if (caller) {
    await ctx.db
      .update(sessionTable)
      .set({ accountID, steppedUpUntil: null })
      .where(eq(sessionTable.sessionID, caller.id));
    return { accountID };
  }
  await recordSignIn(ctx, userID, "done", "invite");
  return { accountID, token: await createSession(ctx, userID) };
}

function invitee(ctx: PublicCtx, caller: Caller, { email }: InviteRow): UserID {
  const person = personOf({ ...ctx, caller });
  if (person.email !== email) throw conflict(`this invite is for ${email}: sign out first`);
  return person.userID;
}

async function newcomer(
  ctx: PublicCtx,
  { email, provesAddress }: InviteRow,
  { name, password }: AcceptMemberInvite,
): Promise<UserID> {
  if (password === undefined) throw invalid({ password: "is required" });
  const passwordHash = await newPasswordHash({ email, name }, password);
  const userID = newID<UserID>();
  const rows = await ctx.db
    .insert(userTable)
    .values({ userID, email, passwordHash, createdOn: ctx.now, emailProvenOn: provesAddress ? ctx.now : null })
    .onConflictDoNothing({ target: userTable.email })
    .returning({ userID: userTable.userID });
  if (rows.length === 0) throw conflict("there is an account with this email address already: sign in first");
  return userID;
}

/** Marks the invite as accepted in one statement, so that only one of two simultaneous acceptances succeeds. */
async function join(
  ctx: PublicCtx,
  { inviteID, accountID, role, teamRoleID, tokenHash }: InviteRow,
  userID: UserID,
): Promise<void> {
  const used = await ctx.db
    .update(memberInviteTable)
    .set({ acceptedOn: ctx.now })
    .where(isUnused(eq(memberInviteTable.tokenHash, tokenHash)))
    .returning({ inviteID: memberInviteTable.inviteID });
  if (used[0]?.inviteID !== inviteID) throw conflict("this invite was used already");
  const joined = await ctx.db
    .insert(memberTable)
    .values({ accountID, userID, role, teamRoleID, createdOn: ctx.now })
    .onConflictDoNothing()
    .returning({ userID: memberTable.userID });
  if (joined.length === 0) throw conflict("you are on this team already");
}
