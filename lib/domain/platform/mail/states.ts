import { type StateOf, states } from "@/lib/core/api/states";

/** A mail is handed over once. If the server did not accept it, it waits for the next attempt. */
export const mailStates = states({
  pending: { begin: "sending", expire: "failed" },
  sending: { succeed: "sent", postpone: "pending", fail: "failed" },
  sent: {},
  failed: {},
});
export type MailState = StateOf<typeof mailStates>;

export const MAIL_KINDS = [
  "sign-up-code",
  "invite",
  "member-invite",
  "password-reset",
  "missing-details",
  "permission-request",
  "dispute-deadline",
  "webhook-disabled",
  "export-ready",
  "report",
  "notice",
  "security-notice",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The reason why a mail was not sent. `unsure`: it may have been sent, so it is not sent again. */
export const MAIL_FAULTS = ["refused", "gave-up", "expired", "unsure"] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];
