/** The mail server’s name among providers. */
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

/** `later`: the server did not take it, so try again. `unsure`: nobody knows whether the server took it. */
export type MailOutcome = "sent" | "later" | "refused" | "unsure";

/** A service that takes mail. */
export interface MailProvider {
  /** Whether the outbox keeps what was sent, for people to look at. */
  keeps: boolean;
  /** Hands a mail over. It never throws. */
  hand(mail: Mail): Promise<MailOutcome>;
}
