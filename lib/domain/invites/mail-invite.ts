import { and, eq, gt } from "drizzle-orm";
import { mailTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { can } from "@/lib/core/states";
import { daysAfter } from "@/lib/core/time";
import { note } from "@/lib/domain/audit/act";
import { type Ctx, mine } from "@/lib/domain/context";
import { inviteLetter } from "@/lib/domain/mail/invitee-letters";
import { queueMail, requireMail } from "@/lib/domain/mail/queue-mail";
import type { MailInvite } from "./dashboard";
import { lockInvite, loadInvite, toInvite } from "./sent-invite";
import { inviteStates, inviteStatus } from "./states";

/** How many mails one invite gets in a day. */
export const INVITE_MAILS_PER_DAY = 5;

/**
 * Mails the invite's link. Throws 404, 409 for an invite that has ended and after five mails in a day, and 504 where no
 * mail can be sent.
 */
export async function mailInvite(ctx: Ctx, code: string, { email, language = "en" }: MailInvite): Promise<void> {
  requireMail();
  await loadInvite(ctx, code);
  const { invite: row } = await lockInvite(ctx, code);
  if (!can(inviteStates, inviteStatus(row), "redeem")) throw conflict("this invite has ended");
  await refuseTooMany(ctx, code);
  const { link, prefill } = toInvite({ invite: row, partner: partnerOf(ctx) });
  const { business, individual } = prefill?.profile ?? {};
  const name = business?.legalBusinessName ?? individual?.name.firstName;
  await queueMail(ctx, [
    {
      key: `invite:${ctx.requestID}`,
      kind: "invite",
      to: email,
      accountID: ctx.accountID,
      about: code,
      language,
      letter: (partner) => inviteLetter(partner, { link, name }, language),
    },
  ]);
  note(ctx, { object: code, name: email });
}

async function refuseTooMany(ctx: Ctx, code: string): Promise<void> {
  const ofInvite = and(eq(mailTable.about, code), eq(mailTable.kind, "invite"));
  const sent = await ctx.db.$count(
    mailTable,
    mine(ctx, mailTable, and(ofInvite, gt(mailTable.createdOn, daysAfter(ctx.now, -1)))),
  );
  if (sent >= INVITE_MAILS_PER_DAY)
    throw conflict(`this invite was mailed ${INVITE_MAILS_PER_DAY} times today: try again tomorrow`);
}

function partnerOf({ accountID, caller: { mode, displayName } }: Ctx) {
  return { accountID, mode, displayName };
}
