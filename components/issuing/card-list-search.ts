import {
  createLoader,
  createSerializer,
  parseAsInteger,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { stateNames } from "@/lib/core/states";
import type { issuedCards } from "@/lib/domain/issuing/contract";
import { issuedCardStates } from "@/lib/domain/issuing/states";

/** How many cards one page of the list shows. */
export const CARDS_SHOWN = 25;

const parsers = { state: parseAsStringLiteral(stateNames(issuedCardStates)), page: parseAsInteger.withDefault(1) };

/** Which cards a list's address asks for; what it cannot mean falls back to all, from the first. */
export type CardListSearch = inferParserType<typeof parsers>;

/** Reads a page's search parameters. */
export const loadCardListSearch = createLoader(parsers);

const query = createSerializer(parsers);

/** The address of an account's card list. */
export function cardListHref(accountID: string, search: Partial<CardListSearch>): string {
  return query(`/accounts/${accountID}/cards`, search);
}

/** What a page of the list asks of the API: one card more than it shows, which says whether there is a next page. */
export function cardListRequest(accountID: string, { state, page }: CardListSearch): Request<typeof issuedCards.list> {
  const skip = (Math.max(1, page) - 1) * CARDS_SHOWN;
  return { params: { accountID }, query: { ...(state && { states: state }), skip, count: CARDS_SHOWN + 1 } };
}
