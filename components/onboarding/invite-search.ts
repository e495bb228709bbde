import {
  createLoader,
  createSerializer,
  parseAsBoolean,
  parseAsInteger,
  parseAsIsoDate,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { INVITE_STAGES, type inviteList, STALE_DAYS } from "@/lib/domain/invites/dashboard";
import { capabilityLabel } from "@/components/words/capabilities";

/** How many invites one page of the list may show. */
export const INVITE_COUNTS = [25, 50, 100] as const;

/** The tabs above the list. */
export const INVITE_TABS = [...INVITE_STAGES, "all"] as const;
export type InviteTab = (typeof INVITE_TABS)[number];

/** The list's whole state, as its address holds it. */
export const inviteSearchParsers = {
  status: parseAsStringLiteral(INVITE_TABS).withDefault("all"),
  q: parseAsString.withDefault(""),
  cap: parseAsStringLiteral(CAPABILITIES),
  creator: parseAsString.withDefault(""),
  from: parseAsIsoDate,
  to: parseAsIsoDate,
  /** Whose days these are. */
  zone: parseAsString.withDefault(""),
  stale: parseAsBoolean.withDefault(false),
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

/** A day as the address and the API write it. */
export function dayOf(date: Date | null): string {
  return date ? date.toISOString().slice(0, 10) : "";
}

/** What the list asks of the API, less paging. */
export function inviteFilters({ status, q, cap, creator, from, to, zone, stale }: InviteSearch) {
  return {
    ...(status !== "all" && { status }),
    ...(q.trim() && { q: q.trim() }),
    ...(cap && { capability: cap }),
    ...(creator && { creator }),
    ...(from && { from: dayOf(from) }),
    ...(to && { to: dayOf(to) }),
    ...((from || to) && zone && { zone }),
    ...(stale && { stale: true }),
  };
}

/** What the list asks of the API. */
export function inviteSearchRequest(search: InviteSearch): Request<typeof inviteList.search> {
  return { query: { ...inviteFilters(search), skip: Math.max(0, search.skip), count: search.count } };
}

/** The filters in words, for the list that matches nothing: `status Pending and text “acme”`; empty without any. */
export function filtersInWords({ status, q, cap, creator, from, to, stale }: InviteSearch): string {
  return [
    ...(status === "all" ? [] : [`status ${statusLabel(status)}`]),
    ...(q.trim() ? [`text “${q.trim()}”`] : []),
    ...(cap ? [`capability ${capabilityLabel(cap)}`] : []),
    ...(creator ? [`creator ${creator}`] : []),
    ...(from ? [`created from ${dayOf(from)}`] : []),
    ...(to ? [`created until ${dayOf(to)}`] : []),
    ...(stale ? [`pending for more than ${STALE_DAYS} days`] : []),
  ].join(" and ");
}

/** A tab's name. */
export function statusLabel(status: InviteTab): string {
  return status.slice(0, 1).toUpperCase() + status.slice(1).replace("-", " ");
}
