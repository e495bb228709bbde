import { env } from "@/lib/env";
import { noteAnswer, noteFault, noteHandOver } from "../provider-notes";
import { smtpMail } from "./smtp";

/** Names the mail server among providers. */
export const MAIL_SERVER = "mail-server";

/** A mail as a service gets it. */
export interface Mail {
  /** The same for all tries. */
  id: string;
  /** The name that it comes from. */
  sender: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The picture which the HTML shows by the name of `cid:logo`: a PNG. */
  logo?: Buffer;
}

/** Describes what became of a mail. `later`: not taken, try again. `unsure`: nobody knows whether it was taken. */
export type MailOutcome = "sent" | "later" | "refused" | "unsure";

/** A service that takes mail. */
export interface MailProvider {
  /** Whether the outbox keeps what was sent, for people to look at. */
  keeps: boolean;
  /** Hands a mail over. It never throws. */
  hand(mail: Mail): Promise<MailOutcome>;
}

declare global {
  var tenderMail: { provider: MailProvider | undefined } | undefined;
}

/** Returns where mail of this process goes. Undefined in production without a mail server. */
export function mailProvider(): MailProvider | undefined {
  return (globalThis.tenderMail ??= { provider: make() }).provider;
}

function make(): MailProvider | undefined {
  const { SMTP_URL, MAIL_FROM, TENDER_MODE } = env();
  if (SMTP_URL && MAIL_FROM)
    return watched(smtpMail({ url: SMTP_URL, from: MAIL_FROM, isSafe: TENDER_MODE === "production" }));
  return TENDER_MODE === "sandbox" ? sandboxMail : undefined;
}

/** A mail server that refuses a mail has answered. */
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

/** The sandbox sends nothing. Its outbox in the database keeps what would have been sent. */
export const sandboxMail: MailProvider = { keeps: true, hand: async () => "sent" };
