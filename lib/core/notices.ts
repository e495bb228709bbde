import { keysOf } from "./collections";
import type { StaffScope } from "./access/grants";
import type { Scope } from "./access/scopes";

/** The topics of notices, which people choose to receive by mail. */
export const NOTICE_TOPICS = [
  "disputes",
  "transfers",
  "onboarding",
  "bank-accounts",
  "webhooks",
  "exports",
  "assignments",
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** The topics that people may choose. Webhooks and exports send their own mail. */
export const MAILED_TOPICS = ["disputes", "transfers", "onboarding", "bank-accounts", "assignments"] as const;
export type MailedTopic = (typeof MAILED_TOPICS)[number];

/** The frequency of mail about a topic: immediately or once a day. */
export const MAIL_PACES = ["at-once", "daily"] as const;
export type MailPace = (typeof MAIL_PACES)[number];

interface NoticeRule {
  topic: NoticeTopic;
  /** The scope that a recipient needs. Absent: the notice is for one person, regardless of their role. */
  scope?: Scope | StaffScope;
}

const NOTICE_KINDS = {
  "dispute-opened": { topic: "disputes", scope: "transfers.read" },
  "dispute-won": { topic: "disputes", scope: "transfers.read" },
  "dispute-lost": { topic: "disputes", scope: "transfers.read" },
  "dispute-expired": { topic: "disputes", scope: "transfers.read" },
  "dispute-closed": { topic: "disputes", scope: "transfers.read" },
  "transfer-failed": { topic: "transfers", scope: "transfers.read" },
  "transfer-reversed": { topic: "transfers", scope: "transfers.read" },
  "return-rate-raised": { topic: "transfers", scope: "transfers.read" },
  "transfer-held": { topic: "transfers", scope: "transfers.read" },
  "schedule-failed": { topic: "transfers", scope: "transfers.read" },
  "invite-finished": { topic: "onboarding", scope: "accounts.read" },
  "information-needed": { topic: "onboarding", scope: "capabilities.read" },
  "capability-disabled": { topic: "onboarding", scope: "capabilities.read" },
  "bank-account-errored": { topic: "bank-accounts", scope: "bank-accounts.read" },
  "bank-account-unverified": { topic: "bank-accounts", scope: "bank-accounts.read" },
  "webhook-disabled": { topic: "webhooks", scope: "webhooks.read" },
  "export-ready": { topic: "exports" },
  "in-charge": { topic: "assignments", scope: "accounts.read" },
  mentioned: { topic: "assignments", scope: "audit.read" },
} as const satisfies Record<string, NoticeRule>;
export type NoticeKind = keyof typeof NOTICE_KINDS;

export const NOTICE_KIND_NAMES = keysOf(NOTICE_KINDS);

export const ruleOf = (kind: NoticeKind): NoticeRule => NOTICE_KINDS[kind];

export const kindsOf = (topic: NoticeTopic): NoticeKind[] =>
  NOTICE_KIND_NAMES.filter((kind) => ruleOf(kind).topic === topic);
