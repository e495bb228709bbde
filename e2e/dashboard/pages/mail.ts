import { randomUUID } from "node:crypto";
import { mailTo } from "@/testing/mail";
import { inviteLetter } from "@/lib/domain/platform/mail/invitee-letters";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import type { MailKind } from "@/lib/domain/platform/mail/states";
import { long, LONG_EMAIL } from "./long-values";
import type { StaffPage } from "./page-state";
import type { Staff } from "./staff";

/** A mail with a long subject, to the longest address. Returns its ID. */
export async function newMail({ partner, ctx }: Staff, kind: MailKind = "invite"): Promise<string> {
  const to = `${randomUUID().slice(-12)}.${LONG_EMAIL}`;
  const letter = (name: string) => ({
    ...inviteLetter(name, { link: `https://pay.example.test/${long(100, "x")}` }, "en"),
    subject: long(120, "Subject"),
  });
  await queueMail(ctx, [{ key: randomUUID(), kind, to, accountID: partner.accountID, letter }]);
  const [row] = await mailTo(ctx.db, to);
  return row?.mailID ?? "";
}

export function mail(state: string, kind: MailKind): StaffPage {
  return {
    route: "/developers/outbox/[mailID]",
    state,
    scope: "mail.read",
    at: async (staff) => ({
      path: `/developers/outbox/${await newMail(staff, kind)}`,
      title: ["Email", staff.partner.displayName],
    }),
  };
}
