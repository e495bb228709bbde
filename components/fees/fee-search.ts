import { createLoader, createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import type { fees } from "@/lib/domain/fee-plans/contract";

/** How many fees one page of the list shows. */
export const FEES_SHOWN = 25;

/** The fees' whole state, as the address holds it: days in UTC, both inclusive. */
export const feeSearchParsers = {
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
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
const DAY_MS = 86_400_000;

/** What the list asks of the API: one fee more than it shows, which says whether there is a next page. */
export function feeSearchRequest(accountID: string, { from, to, transfer, skip }: FeeSearch): Request<typeof fees.retrieve> {
  const [start, end] = [dayStart(from), dayStart(to)];
  return {
    params: { accountID },
    query: {
      ...(transfer.trim() && { transferID: transfer.trim() }),
      ...(start && { startDateTime: start.toISOString() }),
      ...(end && { endDateTime: new Date(end.getTime() + DAY_MS).toISOString() }),
      skip: Math.max(0, skip),
      count: FEES_SHOWN + 1,
    },
  };
}

function dayStart(day: string): Date | undefined {
  const date = DAY.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** The filters in words, for the list that matches nothing; empty without any. */
export function feeFiltersInWords({ from, to, transfer }: FeeSearch): string {
  return [
    ...(dayStart(from) ? [`from ${from}`] : []),
    ...(dayStart(to) ? [`until ${to}`] : []),
    ...(transfer.trim() ? [`transfer ${transfer.trim()}`] : []),
  ].join(" and ");
}
