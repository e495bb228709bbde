import { createLoader, createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { BILLING_ROWS_PER_PAGE, type partnerBilling } from "@/lib/domain/fee-plans/dashboard";

const text = parseAsString.withDefault("");

/** The list's whole state, as its address holds it: days of a time zone, both inclusive. */
export const feesSearchParsers = {
  from: text,
  to: text,
  zone: text,
  account: text,
  transfer: text,
  dispute: text,
  skip: parseAsInteger.withDefault(0),
};

/** Which fees the address asks for. */
export type FeesSearch = inferParserType<typeof feesSearchParsers>;

/** Reads the page's search parameters. */
export const loadFeesSearch = createLoader(feesSearchParsers);

const query = createSerializer(feesSearchParsers);

/** The address of the list in a given state. */
export function feesHref(search: Partial<FeesSearch>): string {
  return query("/billing/fees", search);
}

/** The filters alone, without those left empty, as the API names them. */
export function feeFilter({ from, to, zone, account, transfer, dispute }: FeesSearch): Record<string, string> {
  const named = {
    from,
    to,
    zone: from || to ? zone : "",
    accountID: account,
    transferID: transfer,
    disputeID: dispute,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );
}

/** What the list asks of the API. */
export function feesRequest(search: FeesSearch): Request<typeof partnerBilling.fees> {
  return { query: { ...feeFilter(search), skip: Math.max(0, search.skip), count: BILLING_ROWS_PER_PAGE } };
}
