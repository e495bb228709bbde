import { ctxFor } from "@/testing/context";
import { fund } from "@/testing/wallets";
import type { AccountID, WalletID } from "@/lib/core/api/ids";
import type { Prepare } from "./dispatch-money";

const CARD = "/sandbox/accounts/{accountID}/issued-cards/{issuedCardID}";
const ISSUING = "/issuing/{accountID}";

const someFunds: Prepare = ({ partner }, { accountID, walletID }) =>
  fund(ctxFor(partner, accountID as AccountID), walletID as WalletID, 10_000);

const anAuthorization: Prepare = async (client, place) => {
  await someFunds(client, place);
  const at = `/sandbox/accounts/${place.accountID}/issued-cards/${place.issuedCardID}/authorizations`;
  const made = await client.send(`POST ${at}`, { body: { amount: 1000 } });
  place.authorizationID = (made.body as { authorizationID: string }).authorizationID;
};

const aCapture: Prepare = async (client, place) => {
  await anAuthorization(client, place);
  const at = `/sandbox/accounts/${place.accountID}/authorizations/${place.authorizationID}/events`;
  const taken = await client.send(`POST ${at}`, { body: { type: "clearing", amount: 500 } });
  place.cardTransactionID = (taken.body as { cardTransactions: [string] }).cardTransactions[0];
};

/** Preparation of each operation that changes or reads a card's spending. */
export const BEFORE_SPENDING: Record<string, Prepare> = {
  [`POST ${CARD}/authorizations`]: someFunds,
  [`POST ${CARD}/refunds`]: someFunds,
  "POST /sandbox/accounts/{accountID}/authorizations/{authorizationID}/events": anAuthorization,
  [`GET ${ISSUING}/authorizations`]: anAuthorization,
  [`GET ${ISSUING}/authorizations/{authorizationID}`]: anAuthorization,
  [`GET ${ISSUING}/authorizations/{authorizationID}/events`]: anAuthorization,
  [`GET ${ISSUING}/card-transactions`]: aCapture,
  [`GET ${ISSUING}/card-transactions/{cardTransactionID}`]: aCapture,
};
