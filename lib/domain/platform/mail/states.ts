import { type StateOf, states } from "@/lib/core/api/states";

/** A mail is handed over once. What a server did not take waits for the next try. */
export const mailStates = states({
  pending: { begin: "sending", expire: "failed" },
  sending: { succeed: "sent", postpone: "pending", fail: "failed" },
  sent: {},
  failed: {},
});
export type MailState = StateOf<typeof mailStates>;

/** Lists what mail is sent for. */
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

/** Why a mail was not sent. `unsure`: it may have been sent, so nobody sends it again. */
export const MAIL_FAULTS = ["refused", "gave-up", "expired", "unsure"] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];
