import type { NoticeKind, NoticeTopic } from "@/lib/core/notices";

export const NOTICE_TITLES: Record<NoticeKind, string> = {
  "dispute-opened": "A payment was disputed",
  "dispute-won": "A dispute was won",
  "dispute-lost": "A dispute was lost",
  "dispute-expired": "A dispute expired without a response",
  "dispute-closed": "A dispute was withdrawn",
  "transfer-failed": "A transfer failed",
  "transfer-reversed": "A bank returned a transfer",
  "return-rate-raised": "A return rate is near its limit",
  "transfer-held": "A transfer waits for a review",
  "schedule-failed": "A scheduled transfer failed",
  "invite-finished": "An invite was accepted",
  "information-needed": "More information is needed",
  "capability-disabled": "A capability was disabled",
  "bank-account-errored": "A bank account was locked",
  "bank-account-unverified": "A bank account couldn’t be verified",
  "webhook-disabled": "A webhook endpoint was disabled",
  "export-ready": "Your export is ready",
  "in-charge": "An account was assigned to you",
  mentioned: "You were mentioned in a note",
};

export const TOPIC_WORDS: Record<NoticeTopic, string> = {
  disputes: "Disputes",
  transfers: "Transfers",
  onboarding: "Onboarding",
  "bank-accounts": "Bank accounts",
  webhooks: "Webhooks",
  exports: "Exports",
  assignments: "Assignments and mentions",
};

interface NoticePlace {
  kind: NoticeKind;
  accountID: string;
  objectID: string;
}

type Path = `/${string}`;

type PageOf = (place: NoticePlace) => Path;

const ofDispute: PageOf = ({ objectID }) => `/disputes/${objectID}`;
const ofTransfer: PageOf = ({ objectID }) => `/transfers/${objectID}`;
const ofAccount: PageOf = ({ accountID }) => `/accounts/${accountID}`;
const ofCapabilities: PageOf = ({ accountID }) => `/accounts/${accountID}/capabilities`;
const ofBankAccount: PageOf = ({ accountID, objectID }) => `/accounts/${accountID}/sources/bank-accounts/${objectID}`;

const PAGES: Record<NoticeKind, PageOf> = {
  "dispute-opened": ofDispute,
  "dispute-won": ofDispute,
  "dispute-lost": ofDispute,
  "dispute-expired": ofDispute,
  "dispute-closed": ofDispute,
  "transfer-failed": ofTransfer,
  "transfer-reversed": ofTransfer,
  "return-rate-raised": () => "/risk",
  "transfer-held": ({ objectID }) => `/risk/review/${objectID}`,
  "schedule-failed": ({ objectID }) => `/schedules/${objectID}`,
  "invite-finished": ofAccount,
  "information-needed": ofCapabilities,
  "capability-disabled": ofCapabilities,
  "bank-account-errored": ofBankAccount,
  "bank-account-unverified": ofBankAccount,
  "webhook-disabled": ({ objectID }) => `/developers/webhooks/${objectID}`,
  "export-ready": () => "/settings/exports",
  "in-charge": ofAccount,
  mentioned: ({ accountID }) => `/accounts/${accountID}/activity?kind=note`,
};

export const noticePath = (of: NoticePlace): Path => PAGES[of.kind](of);
