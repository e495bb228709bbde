export const MAIL_SERVER = "mail-server";

export interface Mail {
  /** The same for all attempts. */
  id: string;
  sender: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A PNG that the HTML shows as `cid:logo`. */
  logo?: Buffer;
}

/** `later`: the server did not accept the mail, so try again. `unsure`: the mail may have been accepted. */
export type MailOutcome = "sent" | "later" | "refused" | "unsure";

export interface MailProvider {
  keeps: boolean;
  /** Hands a mail over. Never throws. */
  hand(mail: Mail): Promise<MailOutcome>;
}
