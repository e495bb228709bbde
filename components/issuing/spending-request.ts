/** Says how many of a card's authorizations and transactions its page shows. */
const SHOWN = 10;

/** Returns the request of a card's page, with one row more than it shows, to know of others. */
export const spendingRequest = (accountID: string, issuedCardID: string) => ({
  params: { accountID },
  query: { issuedCardID, count: SHOWN + 1 },
});

/** Returns the request of an authorization's page. */
export const takenRequest = (authorizationID: string) => ({ query: { authorizationID, count: SHOWN } });

/** The rows that are shown, and whether there are more. */
export function shownOf<T>(rows: readonly T[]): { shown: readonly T[]; hasMore: boolean } {
  return { shown: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN };
}
