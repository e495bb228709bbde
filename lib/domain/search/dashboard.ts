import { z } from "zod";
import { AccountID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { filterText } from "@/lib/core/query";
import { DateTime } from "@/lib/core/shapes";

/** How many of each kind are named. */
export const FOUND_MAX = 5;

/** What can be found, in the order in which it is shown. */
export const FOUND_KINDS = [
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
export const FoundKind = z.enum(FOUND_KINDS);
export type FoundKind = z.infer<typeof FoundKind>;

/** Something that was found: its name, and what tells it from others of the name. */
export const Found = z.object({
  /** The ID, or the code of an invite. */
  id: z.string(),
  /** Whose it is. */
  accountID: AccountID,
  accountName: z.string().optional(),
  name: z.string(),
  about: z.string().optional(),
  /** By the name that its own operations give it. */
  state: z.string().optional(),
  /** In cents. */
  amount: z.int().optional(),
  createdOn: DateTime,
});
export type Found = z.infer<typeof Found>;

/** The best fits of a kind, and whether there are more. */
export const FoundGroup = z.object({ kind: FoundKind, items: z.array(Found), more: z.boolean() });
export type FoundGroup = z.infer<typeof FoundGroup>;

/** What was found, the kind with the best fit first. */
export const SearchAnswer = z.object({ groups: z.array(FoundGroup) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** Parts of names or e-mail addresses, the last four digits of a card or bank account, or an ID. */
export const SearchAnything = z.object({ q: filterText });
export type SearchAnything = z.infer<typeof SearchAnything>;

export const search = {
  find: operation({
    summary: "Find anything by name, email address, last four digits or ID",
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
