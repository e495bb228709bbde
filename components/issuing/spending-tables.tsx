import { badge, link, money, moment, opener, text } from "@/components/list/columns";
import { table } from "@/components/list/list";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { signedCents } from "@/lib/core/money";
import type { IssuedCardAuthorization, IssuedCardTransaction } from "@/lib/domain/authorizations/contract";
import { CardTransactionDetails } from "./card-transaction-details";
import { DECLINES, merchantName } from "./spending-words";

/** What one card was asked to pay. */
export const authorizationsOfCard = table<IssuedCardAuthorization>({
  key: "authorizationID",
  columns: [
    link(
      "Merchant",
      ({ merchantData }) => merchantName(merchantData),
      ({ authorizationID }, { accountID }) => `/accounts/${accountID}/authorizations/${authorizationID}`,
    ),
    money("Amount", ({ authorizedAmount }) => signedCents(authorizedAmount), { priority: 1, isSigned: true }),
    badge("Status", ({ status }) => AUTHORIZATION_STATES[status], { priority: 2 }),
    text("Why declined", ({ declineReason }) => declineReason && DECLINES[declineReason], { priority: 4 }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 3 }),
  ],
});

/** What one card paid and got back. */
export const transactionsOfCard = table<IssuedCardTransaction>({
  key: "cardTransactionID",
  columns: [
    opener("Merchant", ({ merchantData }) => merchantName(merchantData)),
    money("Amount", ({ amount }) => signedCents(amount), { priority: 1, isSigned: true }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
  details: (transaction, { accountID = "" }) => (
    <CardTransactionDetails accountID={accountID} transaction={transaction} />
  ),
});
