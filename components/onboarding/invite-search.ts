import { createLoader, createSerializer, parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import type { inviteList } from "@/lib/domain/onboarding/search-contract";

/** How many invites one page of the list may show. */
export const INVITE_COUNTS = [25, 50, 100] as const;

/** The tabs above the list. */
export const INVITE_TABS = ["all", "pending", "redeemed", "revoked"] as const;

/** The list's whole state, as its address holds it. */
export const inviteSearchParsers = {
  status: parseAsStringLiteral(INVITE_TABS).withDefault("all"),
  q: parseAsString.withDefault(""),
  skip: parseAsInteger.withDefault(0),
  count: parseAsNumberLiteral(INVITE_COUNTS).withDefault(25),
};

/** Which invites the list's address asks for; what it cannot mean falls back to all, from the first. */
export type InviteSearch = inferParserType<typeof inviteSearchParsers>;

/** Reads the page's search parameters. */
export const loadInviteSearch = createLoader(inviteSearchParsers);

const query = createSerializer(inviteSearchParsers);

/** The address of the list in a given state. */
export function invitesHref(search: Partial<InviteSearch>): string {
  return query("/invites", search);
}

/** What the list asks of the API. */
export function inviteSearchRequest({ status, q, skip, count }: InviteSearch): Request<typeof inviteList.search> {
  return { query: { ...(status !== "all" && { status }), ...(q.trim() && { q: q.trim() }), skip: Math.max(0, skip), count } };
}

/** The filters in words, for the list that matches nothing: `status Pending and text “acme”`; empty without any. */
export function filtersInWords({ status, q }: InviteSearch): string {
  const named = status === "all" ? [] : [`status ${statusLabel(status)}`];
  return [...named, ...(q.trim() ? [`text “${q.trim()}”`] : [])].join(" and ");
}

/** A tab's name. */
export function statusLabel(status: InviteSearch["status"]): string {
  return status.slice(0, 1).toUpperCase() + status.slice(1);
}
