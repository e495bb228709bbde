import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsStringLiteral,
} from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { type accountActivity, ACTIVITY_PER_PAGE, ActivityKind } from "@/lib/domain/accounts/dashboard";

const parsers = { kind: parseAsStringLiteral(ActivityKind.options), page: parseAsInteger.withDefault(1) };

/** Which part of a history the address asks for. */
export type ActivitySearch = inferParserType<typeof parsers>;

/** Reads the page's search parameters. */
export const loadActivitySearch = createLoader(parsers);

const query = createSerializer(parsers);

/** The address of an account's history in a given state. */
export function activityHref(accountID: string, search: Partial<ActivitySearch>): string {
  return query(`/accounts/${accountID}/activity`, search);
}

/** What a page of the history asks for. */
export function activityRequest(
  accountID: string,
  { kind, page }: ActivitySearch,
): Request<typeof accountActivity.list> {
  return {
    params: { accountID },
    query: { ...(kind && { kind }), skip: (Math.max(1, page) - 1) * ACTIVITY_PER_PAGE, count: ACTIVITY_PER_PAGE },
  };
}
