import { keysOf } from "./collections";
import type { StaffScope } from "./access/grants";
import type { Scope } from "./access/scopes";

/** The subjects of notices, by which people choose what is mailed. */
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

/** The topics that people may have mailed. Webhooks and exports have mail of their own. */
export const MAILED_TOPICS = ["disputes", "transfers", "onboarding", "bank-accounts", "assignments"] as const;
export type MailedTopic = (typeof MAILED_TOPICS)[number];

/** Says when mail tells somebody of a topic: at once, or once a day. */
export const MAIL_PACES = ["at-once", "daily"] as const;
export type MailPace = (typeof MAIL_PACES)[number];

interface NoticeRule {
  topic: NoticeTopic;
  /** Nobody sees the notice without it. Absent: it is for one person, whatever their role. */
  scope?: Scope | StaffScope;
}

/** Everything that staff are told of, by its kind. */
const NOTICE_KINDS = {
  "dispute-opened": { topic: "disputes", scope: "transfers.read" },
  "dispute-won": { topic: "disputes", scope: "transfers.read" },
  "dispute-lost": { topic: "disputes", scope: "transfers.read" },
  "dispute-expired": { topic: "disputes", scope: "transfers.read" },
  "dispute-closed": { topic: "disputes", scope: "transfers.read" },
  "transfer-failed": { topic: "transfers", scope: "transfers.read" },
  "transfer-reversed": { topic: "transfers", scope: "transfers.read" },
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

/** The rule of a kind. */
export const ruleOf = (kind: NoticeKind): NoticeRule => NOTICE_KINDS[kind];

/** The kinds of a topic. */
export const kindsOf = (topic: NoticeTopic): NoticeKind[] =>
  NOTICE_KIND_NAMES.filter((kind) => ruleOf(kind).topic === topic);
