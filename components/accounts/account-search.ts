import { createLoader, createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { type accounts, AccountType } from "@/lib/domain/accounts/contract";
import { CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { CapabilityStatus } from "@/lib/domain/capabilities/states";
import { capabilityLabel } from "@/components/onboarding/capability-words";

/** How many accounts one page of the list shows. */
export const ACCOUNTS_SHOWN = 25;

/** The list's whole state, as its address holds it. */
export const accountSearchParsers = {
  name: parseAsString.withDefault(""),
  type: parseAsStringLiteral(AccountType.options),
  capability: parseAsStringLiteral(CAPABILITIES),
  status: parseAsStringLiteral(CapabilityStatus.options),
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

/** What the list asks of the API: one account more than it shows, which says whether there is a next page. */
export function accountSearchRequest({ name, type, capability, status, skip }: AccountSearch): Request<typeof accounts.list> {
  const filters = { ...(name.trim() && { name: name.trim() }), ...(type && { type }), ...(capability && { capability }), ...(status && { capabilityStatus: status }) };
  return { query: { ...filters, skip: Math.max(0, skip), count: ACCOUNTS_SHOWN + 1 } };
}

/** The filters in words, for the list that matches nothing; empty without any. */
export function accountFiltersInWords({ name, type, capability, status }: AccountSearch): string {
  return [
    ...(name.trim() ? [`name “${name.trim()}”`] : []),
    ...(type ? [`type ${TYPE_WORDS[type]}`] : []),
    ...(capability ? [`capability ${capabilityLabel(capability)}`] : []),
    ...(status ? [`capability status ${STATUS_WORDS[status]}`] : []),
  ].join(" and ");
}

/** Account types in words. */
export const TYPE_WORDS: Record<AccountType, string> = { business: "Business", individual: "Individual" };

/** Where a capability stands, in words. */
export const STATUS_WORDS: Record<CapabilityStatus, string> = { pending: "Pending", "in-review": "In review", enabled: "Enabled", disabled: "Disabled" };
