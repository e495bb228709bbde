import type { StateWord } from "@/components/words/state-badge";
import type { OutboxMail, OutboxMailDetails } from "@/lib/domain/platform/mail/dashboard";
import type { MailFault, MailKind, MailState } from "@/lib/domain/platform/mail/states";

export const MAIL_STATES: Record<MailState, StateWord> = {
  pending: { label: "Pending", tone: "warning", icon: "waiting" },
  sending: { label: "Sending", tone: "info", icon: "waiting" },
  sent: { label: "Sent", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

export const MAIL_KIND_WORDS: Record<MailKind, string> = {
  "sign-up-code": "Sign-up code",
  invite: "Invite",
  "member-invite": "Team invite",
  "password-reset": "Password reset",
  "missing-details": "Missing details",
  "permission-request": "Permission request",
  "dispute-deadline": "Dispute deadline",
  "webhook-disabled": "Webhook disabled",
  "export-ready": "Export ready",
  report: "Report",
  notice: "Notice",
  "security-notice": "Security notice",
};

export const MAIL_FAULT_WORDS: Record<MailFault, string> = {
  refused: "The mail server rejected it.",
  "gave-up": "The mail server didn’t accept it after several attempts.",
  expired: "It expired before it could be sent.",
  unsure: "Sending was interrupted. It may have arrived, so we won’t send it again.",
};

export const HIDDEN_WORDS: Record<NonNullable<OutboxMailDetails["hidden"]>, string> = {
  destroyed: "Its content was deleted because it wasn’t sent.",
  "for-owners": "Its link opens someone’s account, so only owners can read it.",
  "not-in-sandbox": "It was sent and its content was deleted. Only the sandbox keeps message content.",
};

export const isOnItsWay = ({ state }: Pick<OutboxMail, "state">) => state === "pending" || state === "sending";

export const mailPath = (mailID: string) => `/developers/outbox/${mailID}`;
