import { createLoader, createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import { endOfDay, startOfDay, TimeZone } from "@/lib/core/days";
import type { Request } from "@/lib/core/operation";
import type { fees } from "@/lib/domain/fee-plans/contract";

/** How many fees one page of the list shows. */
export const FEES_SHOWN = 25;

/** The fees' whole state, as the address holds it: days of a time zone, both inclusive. */
export const feeSearchParsers = {
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  zone: parseAsString.withDefault(""),
  transfer: parseAsString.withDefault(""),
  skip: parseAsInteger.withDefault(0),
};

/** Which fees the address asks for. */
export type FeeSearch = inferParserType<typeof feeSearchParsers>;

/** Reads the page's search parameters. */
export const loadFeeSearch = createLoader(feeSearchParsers);

const query = createSerializer(feeSearchParsers);

/** The address of an account's fees in a given state. */
export function feesHref(accountID: string, search: Partial<FeeSearch>): string {
  return query(`/accounts/${accountID}/fees`, search);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the list asks of the API: one fee more than it shows, which says whether there is a next page. */
export function feeSearchRequest(
  accountID: string,
  { from, to, zone, transfer, skip }: FeeSearch,
): Request<typeof fees.retrieve> {
  const known = TimeZone.safeParse(zone).data;
  return {
    params: { accountID },
    query: {
      ...(transfer.trim() && { transferID: transfer.trim() }),
      ...(isDay(from) && { startDateTime: startOfDay(from, known).toISOString() }),
      ...(isDay(to) && { endDateTime: endOfDay(to, known).toISOString() }),
      skip: Math.max(0, skip),
      count: FEES_SHOWN + 1,
    },
  };
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** The filters in words, for the list that matches nothing; empty without any. */
export function feeFiltersInWords({ from, to, transfer }: FeeSearch): string {
  return [
    ...(isDay(from) ? [`from ${from}`] : []),
    ...(isDay(to) ? [`until ${to}`] : []),
    ...(transfer.trim() ? [`transfer ${transfer.trim()}`] : []),
  ].join(" and ");
}
