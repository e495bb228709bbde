import type { Noun } from "@/components/words/nouns";
import type { StateWord } from "@/components/words/state-badge";
import {
  AUTHORIZATION_STATES,
  BANK_ACCOUNT_STATES,
  CARD_STATES,
  DISPUTE_STATES,
  INVITE_STATES,
  TRANSFER_STATES,
  VERIFICATION_STATES,
} from "@/components/words/states";
import type { SearchResult, ResultKind } from "@/lib/domain/overview/search/dashboard";

/** IDs for the address of a result's page. */
type SearchResultPath = Readonly<Record<"id" | "accountID", string>>;

interface Words {
  noun: Noun;
  href(match: SearchResultPath): string;
  states?: Readonly<Record<string, StateWord>>;
}

const account = ({ accountID }: SearchResultPath) => `/accounts/${accountID}`;

const WORDS: Record<ResultKind, Words> = {
  account: { noun: "account", href: account, states: VERIFICATION_STATES },
  person: { noun: "person", href: (result) => `${account(result)}/people` },
  invite: { noun: "invite", href: ({ id }) => `/invites/${id}`, states: INVITE_STATES },
  "issued-card": { noun: "card", href: (result) => `${account(result)}/cards/${result.id}`, states: CARD_STATES },
  "bank-account": {
    noun: "bank account",
    href: (result) => `${account(result)}/sources/bank-accounts/${result.id}`,
    states: BANK_ACCOUNT_STATES,
  },
  "linked-card": { noun: "linked card", href: (result) => `${account(result)}/sources` },
  transfer: { noun: "transfer", href: ({ id }) => `/transfers/${id}`, states: TRANSFER_STATES },
  dispute: { noun: "dispute", href: ({ id }) => `/disputes/${id}`, states: DISPUTE_STATES },
  schedule: { noun: "schedule", href: ({ id }) => `/schedules/${id}` },
  authorization: {
    noun: "authorization",
    href: (result) => `${account(result)}/authorizations/${result.id}`,
    states: AUTHORIZATION_STATES,
  },
  "card-transaction": { noun: "card transaction", href: ({ id }) => `/card-transactions?cardTransactionID=${id}` },
  wallet: { noun: "wallet", href: (result) => `${account(result)}/wallet` },
  "fee-plan": { noun: "fee plan", href: ({ id }) => `/billing/fee-plans/${id}` },
  request: { noun: "request", href: ({ id }) => `/developers/request-log/${id}` },
  event: { noun: "event", href: ({ id }) => `/developers/events/${id}` },
  "api-key": { noun: "API key", href: () => "/developers/api-keys" },
};

export const resultNoun = (kind: ResultKind): Noun => WORDS[kind].noun;
export const resultHref = (kind: ResultKind, result: SearchResultPath): string => WORDS[kind].href(result);

export function resultState(kind: ResultKind, { state = "" }: SearchResult): StateWord | undefined {
  return WORDS[kind].states?.[state];
}

/** Returns a line that distinguishes a result from others with the same name. */
export function resultLine(kind: ResultKind, { about, accountName, name, state }: SearchResult): string {
  const status = kind === "request" ? state : undefined;
  return [about, accountName, status].filter((part) => part && part !== name).join(" · ");
}
