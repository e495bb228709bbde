import {
  createLoader,
  createSerializer,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { AccountType } from "@/lib/domain/accounts/contract";
import type { dashboardAccounts } from "@/lib/domain/accounts/dashboard";
import { ACCOUNT_TYPES } from "@/components/words/accounts";
import { CAPABILITY_STATES } from "@/components/words/states";
import { CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { CapabilityStatus } from "@/lib/domain/capabilities/states";
import { capabilityLabel } from "@/components/words/capabilities";

/** How many accounts one page of the list may show. */
export const PAGE_SIZES = ["25", "50", "100"] as const;

/** The list's whole state, as its address holds it. */
export const accountSearchParsers = {
  name: parseAsString.withDefault(""),
  type: parseAsStringLiteral(AccountType.options),
  capability: parseAsStringLiteral(CAPABILITIES),
  status: parseAsStringLiteral(CapabilityStatus.options),
  disconnected: parseAsBoolean.withDefault(false),
  size: parseAsStringLiteral(PAGE_SIZES).withDefault("25"),
  skip: parseAsInteger.withDefault(0),
};

/** Which accounts the list's address asks for; what it cannot mean is no filter. */
export type AccountSearch = inferParserType<typeof accountSearchParsers>;

/** Reads the page's search parameters. */
export const loadAccountSearch = createLoader(accountSearchParsers);

const query = createSerializer(accountSearchParsers);

/** The address of the list in a given state. */
export function accountsHref(search: Partial<AccountSearch>): string {
  return query("/accounts", search);
}

/** What the list asks of the API: one account more than it shows, which says whether there is a next page; text with an @ is an e-mail address. */
export function accountSearchRequest({
  name,
  type,
  capability,
  status,
  disconnected,
  size,
  skip,
}: AccountSearch): Request<typeof dashboardAccounts.list> {
  const text = name.trim();
  const filters = {
    ...(text && (text.includes("@") ? { email: text } : { name: text })),
    ...(type && { type }),
    ...(capability && { capability }),
    ...(status && { capabilityStatus: status }),
    ...(disconnected && { includeDisconnected: true }),
  };
  return { query: { ...filters, skip: Math.max(0, skip), count: Number(size) + 1 } };
}

/** The filters in words, for the list that matches nothing; empty without any. */
export function accountFiltersInWords({ name, type, capability, status }: AccountSearch): string {
  const text = name.trim();
  return [
    ...(text ? [`${text.includes("@") ? "e-mail address" : "name"} “${text}”`] : []),
    ...(type ? [`type ${ACCOUNT_TYPES[type]}`] : []),
    ...(capability ? [`capability ${capabilityLabel(capability)}`] : []),
    ...(status ? [`capability status ${CAPABILITY_STATES[status].label}`] : []),
  ].join(" and ");
}
