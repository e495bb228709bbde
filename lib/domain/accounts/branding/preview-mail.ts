import { callerPlace, type Ctx } from "@/lib/domain/kernel/context";
import { mailPage } from "@/lib/domain/platform/mail/content";
import { inviteLetter } from "@/lib/domain/platform/mail/invitee-letters";
import { drawLetter, type Letter } from "@/lib/domain/platform/mail/letter";
import { reportLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { sendersFor } from "@/lib/domain/platform/mail/queue-mail";
import type { PreviewedMail, PreviewMail } from "./contract";

/** Writes each mail to somebody who does not exist. Its links lead nowhere. */
const LETTERS: Record<PreviewedMail, (sender: string) => Letter> = {
  invite: (sender) => inviteLetter(sender, { link: pageURL("/o/example"), name: "Lincoln Lunch" }, "en"),
  report: () =>
    reportLetter({
      kind: "statement",
      month: "October 2026",
      zone: "America/New_York",
      isSoFar: false,
      link: pageURL("/reports"),
    }),
};

/** A mail as it would go out now from the caller's account, drawn by what draws all mail, in a theme of choice. */
export async function previewMail(ctx: Ctx, kind: PreviewedMail, { theme, accent }: PreviewMail): Promise<Response> {
  const { accountID } = callerPlace(ctx);
  const sender = (await sendersFor(ctx, [accountID]))(accountID);
  const accents = { ...sender.accents, ...(accent && { [theme]: accent }) };
  return mailPage(drawLetter(LETTERS[kind](sender.name), { ...sender, accents }, "en"), theme);
}
