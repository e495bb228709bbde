import { badge, custom, money, moment, opener, text } from "@/components/list/columns";
import { choice, day, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { AboutLink } from "@/components/words/about-link";
import { TRANSACTION_STATES } from "@/components/words/states";
import { TRANSACTION_SOURCES, TRANSACTION_TYPES } from "@/components/words/wallets";
import { endOfDay, startOfDay } from "@/lib/core/days";
import type { WalletTransaction } from "@/lib/domain/wallets/contract";
import { walletTransactions } from "@/lib/operations/wallets";
import { TransactionDetails } from "./transaction-details";

/** What moved the money of a wallet, newest first. */
export const transactionList = list(walletTransactions.list, {
  noun: "transaction",
  key: "transactionID",
  filters: {
    status: tabs("Status", TRANSACTION_STATES),
    transactionType: choice("Type", TRANSACTION_TYPES),
    createdStartDateTime: day("From", startOfDay),
    createdEndDateTime: day("Until", endOfDay),
    sourceID: textFilter("Source ID"),
  },
  columns: [
    opener("Transaction", ({ memo }) => memo),
    text("Type", ({ transactionType }) => TRANSACTION_TYPES[transactionType], { width: "md", priority: 5 }),
    badge("Status", ({ status }) => TRANSACTION_STATES[status], { width: "md", priority: 4 }),
    custom<WalletTransaction, { accountID: string }>("Source", sourceLink, { width: "md", priority: 7 }),
    money("Amount", ({ grossAmount }) => grossAmount, { priority: 1, isSigned: true }),
    money("Fee", ({ fee }) => fee, { width: "sm", priority: 6 }),
    money("Balance", ({ availableBalance }) => availableBalance, { priority: 2 }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 3 }),
  ],
  details: (transaction, { accountID }) => <TransactionDetails accountID={accountID} transaction={transaction} />,
  empty: {
    drawing: "wallet",
    title: "No transactions yet",
    description: "Every change to the wallet’s balance appears here.",
  },
});

function sourceLink({ sourceType, sourceID }: WalletTransaction, { accountID }: { accountID: string }) {
  return (
    <AboutLink of={{ name: sourceType, accountID, object: sourceID, objectName: TRANSACTION_SOURCES[sourceType] }} />
  );
}
