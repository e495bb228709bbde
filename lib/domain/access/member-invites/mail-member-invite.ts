import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { memberInviteLetter } from "@/lib/domain/platform/mail/team-letters";
import { INVITE_DAYS } from "./dashboard";
import type { InviteNames, InviteRow } from "./rows";

/** Mails the link of a team invite. Returns whether that is possible. */
export async function mailMemberInvite(
  ctx: Ctx,
  { inviteID, email, role, expiresOn }: InviteRow,
  { link, invitedBy, teamRole }: InviteNames & { link: string; invitedBy: string },
): Promise<boolean> {
  const queued = await queueMail(ctx, [
    {
      key: `member-invite:${inviteID}:${ctx.requestID}`,
      kind: "member-invite",
      to: email,
      accountID: ctx.accountID,
      about: inviteID,
      expiresOn,
      letter: (partner) =>
        memberInviteLetter(partner, { link, role: teamRole?.name ?? role, invitedBy, days: INVITE_DAYS }),
    },
  ]);
  return queued > 0;
}
