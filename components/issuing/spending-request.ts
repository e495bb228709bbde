/** How many of a card's authorizations and transactions its page shows. */
const SHOWN = 10;

/** What the page of a card asks for, and one more to know of others. */
export const spendingRequest = (accountID: string, issuedCardID: string) => ({
  params: { accountID },
  query: { issuedCardID, count: SHOWN + 1 },
});

/** What the page of an authorization asks for. */
export const takenRequest = (authorizationID: string) => ({ query: { authorizationID, count: SHOWN } });

/** The rows that are shown, and whether there are more. */
export function shownOf<T>(rows: readonly T[]): { shown: readonly T[]; hasMore: boolean } {
  return { shown: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN };
}
