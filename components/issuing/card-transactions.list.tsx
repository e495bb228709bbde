import { custom, money, moment, opener, text } from "@/components/list/columns";
import { account, day, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { signedCents } from "@/lib/core/money/money";
import { cardTransactions, partnerSpending } from "@/lib/generated/operations/authorizations";
import type { ShownCardTransaction } from "@/lib/domain/cards/authorizations/dashboard";
import { CardLink } from "./authorizations.list";
import { CardTransactionDetails } from "./card-transaction-details";
import { merchantName } from "./card-words";

export const cardTransactionList = list(partnerSpending.transactions, {
  noun: "card transaction",
  key: "cardTransactionID",
  api: cardTransactions.list,
  sorts: BY_DATE,
  filters: {
    from: day("From"),
    to: day("Until"),
    accountID: account(),
    issuedCardID: textFilter("Card ID"),
    authorizationID: textFilter("Authorization ID"),
    cardTransactionID: textFilter("Card transaction ID"),
  },
  columns: [
    opener("Merchant", ({ merchantData }) => merchantName(merchantData)),
    money("Amount", ({ amount }) => signedCents(amount), { priority: 1, isSigned: true }),
    custom<ShownCardTransaction, unknown>("Card", (row) => <CardLink of={row} />, { isWhole: true, priority: 3 }),
    text("Account", ({ accountName }) => accountName, { priority: 4 }),
    moment("Date", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 2 }),
  ],
  details: (row) => <CardTransactionDetails accountID={row.accountID} transaction={row} />,
  empty: {
    drawing: "purchases",
    title: "No card transactions yet",
    description: "Card purchases and refunds appear here.",
  },
});
