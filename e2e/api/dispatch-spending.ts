import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { newCardMethod } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import type { AccountID, WalletID } from "@/lib/core/api/ids";
import type { PathParameters, Prepare } from "./dispatch-money";

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

/** A merchant and a customer with a card, for a day that has not begun. */
const aPlayableDay: Prepare = async ({ partner }, place) => {
  const db = testDatabase();
  await newAccount(db, partner, { wallet: true, capabilities: ["transfers", "wallet", "collect-funds"] });
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  await newCardMethod(db, partner, accountID);
  place.playID = crypto.randomUUID();
};

const aPlayedDay: Prepare = async (client, place) => {
  await aPlayableDay(client, place);
  await client.send(`POST /dashboard/plays/${place.playID}/ticks`, { body: { tick: 0 } });
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
  "POST /dashboard/plays/{playID}/ticks": aPlayableDay,
  "POST /dashboard/plays/{playID}/stop": aPlayedDay,
  "POST /dashboard/plays/{playID}/undo": aPlayedDay,
};

export const BODIES_SPENDING: Record<string, (place: PathParameters) => unknown> = {
  "POST /dashboard/plays/{playID}/ticks": () => ({ tick: 0 }),
  "POST /dashboard/plays/{playID}/undo": () => ({ skip: 0 }),
};
