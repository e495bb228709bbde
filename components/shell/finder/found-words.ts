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
import type { SearchResult, FoundKind } from "@/lib/domain/overview/search/dashboard";

/** IDs for the address of a result's page. */
type Place = Readonly<Record<"id" | "accountID", string>>;

interface Words {
  noun: Noun;
  href(found: Place): string;
  states?: Readonly<Record<string, StateWord>>;
}

const account = ({ accountID }: Place) => `/accounts/${accountID}`;

const WORDS: Record<FoundKind, Words> = {
  account: { noun: "account", href: account, states: VERIFICATION_STATES },
  person: { noun: "person", href: (found) => `${account(found)}/people` },
  invite: { noun: "invite", href: ({ id }) => `/invites/${id}`, states: INVITE_STATES },
  "issued-card": { noun: "card", href: (found) => `${account(found)}/cards/${found.id}`, states: CARD_STATES },
  "bank-account": {
    noun: "bank account",
    href: (found) => `${account(found)}/sources/bank-accounts/${found.id}`,
    states: BANK_ACCOUNT_STATES,
  },
  "linked-card": { noun: "linked card", href: (found) => `${account(found)}/sources` },
  transfer: { noun: "transfer", href: ({ id }) => `/transfers/${id}`, states: TRANSFER_STATES },
  dispute: { noun: "dispute", href: ({ id }) => `/disputes/${id}`, states: DISPUTE_STATES },
  schedule: { noun: "schedule", href: ({ id }) => `/schedules/${id}` },
  authorization: {
    noun: "authorization",
    href: (found) => `${account(found)}/authorizations/${found.id}`,
    states: AUTHORIZATION_STATES,
  },
  "card-transaction": { noun: "card transaction", href: ({ id }) => `/card-transactions?cardTransactionID=${id}` },
  wallet: { noun: "wallet", href: (found) => `${account(found)}/wallet` },
  "fee-plan": { noun: "fee plan", href: ({ id }) => `/billing/fee-plans/${id}` },
  request: { noun: "request", href: ({ id }) => `/developers/request-log/${id}` },
  event: { noun: "event", href: ({ id }) => `/developers/events/${id}` },
  "api-key": { noun: "API key", href: () => "/developers/api-keys" },
};

export const foundNoun = (kind: FoundKind): Noun => WORDS[kind].noun;
export const foundHref = (kind: FoundKind, found: Place): string => WORDS[kind].href(found);

export function foundState(kind: FoundKind, { state = "" }: SearchResult): StateWord | undefined {
  return WORDS[kind].states?.[state];
}

/** Returns a line that distinguishes a result from others with the same name. */
export function foundLine(kind: FoundKind, { about, accountName, name, state }: SearchResult): string {
  const status = kind === "request" ? state : undefined;
  return [about, accountName, status].filter((part) => part && part !== name).join(" · ");
}
