import { TESTED } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import { EVENT_WORDS } from "@/lib/generated/operations/event-words";

const OBJECTS: Record<ObjectOf<keyof typeof EVENT_WORDS>, string> = {
  account: "Accounts",
  representative: "People",
  capability: "Capabilities",
  underwriting: "Underwriting",
  file: "Files",
  onboardingInvite: "Invites",
  feePlanAgreement: "Fee plans",
  bankAccount: "Bank accounts",
  card: "Linked cards",
  paymentMethod: "Payment methods",
  wallet: "Wallets",
  balance: "Wallet balances",
  walletTransaction: "Wallet transactions",
  transfer: "Transfers",
  cancellation: "Cancellations",
  refund: "Refunds",
  sanctionsHit: "Sanctions hits",
  return: "Returns",
  returnRate: "Return rates",
  dispute: "Disputes",
  riskReview: "Risk reviews",
  schedule: "Schedules",
  occurrence: "Scheduled transfers",
  issuedCard: "Cards",
  authorization: "Card payments",
  cardTransaction: "Card transactions",
  webhookEndpoint: "Webhook endpoints",
};
type ObjectOf<Name extends string> = Name extends `${infer Object}.${string}` ? Object : never;

const WORDS: Readonly<Record<string, string>> = EVENT_WORDS;

export const OFFERED_EVENTS = Object.entries(WORDS)
  .filter(([name]) => name !== TESTED)
  .map(([name, words]) => ({ name, words }));

export const OFFERED_OBJECTS = Object.entries(OBJECTS).map(([object, label]) => ({
  label,
  events: OFFERED_EVENTS.filter(({ name }) => name.startsWith(`${object}.`)),
}));

/**
 * Returns a type of event in words, with its new state: "Transfer completed". For a retired type the words come from
 * its name.
 */
export function eventInWords(name: string, status?: string): string {
  const words = WORDS[name] ?? sentenceOf(name);
  if (!status || !name.endsWith(".updated")) return words;
  return `${words.split(" ").slice(0, -1).join(" ")} ${stateInWords(status)}`;
}

/** Returns a state as events write it, in words: "response needed", "source completed". */
export function stateInWords(status: string): string {
  return status
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_.]/g, " ")
    .toLowerCase();
}

function sentenceOf(name: string): string {
  const words = stateInWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
