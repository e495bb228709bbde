import { z } from "zod";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterText, filterValue, page } from "@/lib/core/api/query";
import { DateTime } from "@/lib/core/api/shapes";

export const RESULTS_MAX = 5;

export const RESULT_KINDS = [
  "account",
  "person",
  "invite",
  "issued-card",
  "bank-account",
  "linked-card",
  "transfer",
  "dispute",
  "schedule",
  "authorization",
  "card-transaction",
  "wallet",
  "fee-plan",
  "request",
  "event",
  "api-key",
] as const;
export const ResultKind = z.enum(RESULT_KINDS);
export type ResultKind = z.infer<typeof ResultKind>;

/** A search result: its name, and details that distinguish it from others with the same name. */
export const SearchResult = z.object({
  /** The ID, or the code of an invite. */
  id: z.string(),
  accountID: AccountID,
  accountName: z.string().optional(),
  name: z.string(),
  about: z.string().optional(),
  /** State, by the name that the object's own operations use. */
  state: z.string().optional(),
  /** In cents. */
  amount: z.int().optional(),
  createdOn: DateTime,
});
export type SearchResult = z.infer<typeof SearchResult>;

export const ResultGroup = z.object({ kind: ResultKind, items: z.array(SearchResult), more: z.boolean() });
export type ResultGroup = z.infer<typeof ResultGroup>;

export const SearchAnswer = z.object({ groups: z.array(ResultGroup) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * Parts of names or email addresses, the last four digits of a card or bank account, an amount, the beginning of a
 * description, or an ID.
 */
export const SearchAnything = z.object({ q: filterText });
export type SearchAnything = z.infer<typeof SearchAnything>;

const CHOICES_PER_PAGE = 20;

/**
 * An account to choose: its name, and details that distinguish it from others with the same name, as far as the caller
 * may read them.
 */
export const AccountChoice = z.object({
  accountID: AccountID,
  displayName: z.string(),
  email: z.string().optional(),
  /** The bank account or card that matches the search, else its newest bank account. */
  source: z.object({ name: z.string(), lastFour: z.string() }).optional(),
  /** Amount that its wallet can spend, in cents. */
  available: z.int().optional(),
  isOwn: z.boolean(),
});
export type AccountChoice = z.infer<typeof AccountChoice>;

export const AccountChoices = z.object({ items: z.array(AccountChoice), more: z.boolean() });
export type AccountChoices = z.infer<typeof AccountChoices>;

/**
 * Parts of names or email addresses, the last four digits of a card or bank account, an ID or the end of one; limited
 * to accounts that have or requested a capability. Without a text, the caller's own account and then the newest.
 */
export const SearchAccounts = z.object({
  q: filterText,
  capability: filterValue(CapabilityID),
  ...page(CHOICES_PER_PAGE),
});
export type SearchAccounts = z.infer<typeof SearchAccounts>;

export const search = {
  accounts: operation({
    summary: "Find accounts to choose from",
    group: "Search",
    internal: true,
    method: "GET",
    path: "/dashboard/search/accounts",
    access: "profile.read",
    query: SearchAccounts,
    response: AccountChoices,
    status: 200,
  }),
  find: operation({
    summary: "Find anything by name, email address, last four digits, amount, description or ID",
    group: "Search",
    internal: true,
    method: "GET",
    path: "/dashboard/search",
    access: "profile.read",
    query: SearchAnything,
    response: SearchAnswer,
    status: 200,
  }),
};
