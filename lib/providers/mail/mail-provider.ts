import { env } from "@/lib/env";
import { noteAnswer, noteFault, noteHandOver } from "../provider-notes";
import { smtpMail } from "./smtp";
import { MAIL_SERVER, type MailProvider } from "./mail";

declare global {
  var tenderMail: { provider: MailProvider | undefined } | undefined;
}

/** The provider that sends this process's mail. Undefined in production without a mail server. */
export function mailProvider(): MailProvider | undefined {
  return (globalThis.tenderMail ??= { provider: make() }).provider;
}

function make(): MailProvider | undefined {
  const { SMTP_URL, MAIL_FROM, TENDER_MODE } = env();
  if (SMTP_URL && MAIL_FROM)
    return watched(smtpMail({ url: SMTP_URL, from: MAIL_FROM, isSafe: TENDER_MODE === "production" }));
  return TENDER_MODE === "sandbox" ? sandboxMail : undefined;
}

/** Records a mail server's results. A server that refuses a mail has responded. */
const watched = (server: MailProvider): MailProvider => ({
  keeps: server.keeps,
  async hand(mail) {
    const outcome = await server.hand(mail);
    if (outcome === "sent") noteHandOver(MAIL_SERVER);
    if (outcome === "sent" || outcome === "refused") noteAnswer(MAIL_SERVER);
    else noteFault(MAIL_SERVER, "unanswered");
    return outcome;
  },
});

/** The sandbox sends no mail. Its outbox in the database keeps what would have been sent. */
export const sandboxMail: MailProvider = { keeps: true, hand: async () => "sent" };
