import { badge, custom, moment, money, opener, text } from "@/components/list/columns";
import { choice, day, search, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { ShortID } from "@/components/page/short-id";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { AboutLink } from "@/components/words/about";
import { StateBadge } from "@/components/words/state-badge";
import { TRANSACTION_STATES } from "@/components/words/states";
import { TRANSACTION_SOURCES, TRANSACTION_TYPES } from "@/components/words/wallets";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import type { WalletTransaction } from "@/lib/domain/money/wallets/contract";
import { walletLedger, walletTransactions } from "@/lib/generated/operations/wallets";
import { TransactionEntries } from "./transaction-entries";

/** Transactions of a wallet, the latest change of its balance first. */
export const transactionList = list(walletLedger.list, {
  noun: "transaction",
  key: "transactionID",
  api: walletTransactions.list,
  filters: {
    q: search("Amount, description, ID"),
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
    money("Amount", ({ grossAmount }) => grossAmount, { priority: 6, isSigned: true }),
    money("Fee", ({ fee }) => fee, { width: "sm", priority: 6 }),
    money("Net", ({ netAmount }) => netAmount, { priority: 1, isSigned: true }),
    money("Balance", ({ availableBalance }) => availableBalance, { priority: 2 }),
    moment("Date", ({ completedOn, createdOn }) => completedOn ?? createdOn, { priority: 3 }),
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

interface TransactionDetailsProps {
  accountID: string;
  transaction: WalletTransaction;
}

function TransactionDetails({ accountID, transaction }: TransactionDetailsProps) {
  const { sourceType, sourceID, grossAmount, fee, netAmount, availableBalance, completedOn } = transaction;
  const about = { name: sourceType, accountID, object: sourceID, objectName: TRANSACTION_SOURCES[sourceType] };
  const items = [
    { label: "Type", value: TRANSACTION_TYPES[transaction.transactionType] },
    { label: "Status", value: <StateBadge of={TRANSACTION_STATES[transaction.status]} /> },
    { label: "Amount", value: <Money cents={grossAmount} isSigned /> },
    { label: "Fee", value: <Money cents={fee} /> },
    { label: "Net amount", value: <Money cents={netAmount} isSigned /> },
    ...(availableBalance === undefined
      ? []
      : [{ label: "Balance after it", value: <Money cents={availableBalance} /> }]),
    { label: "Created", value: <ExactTime value={transaction.createdOn} /> },
    ...(completedOn ? [{ label: "Completed", value: <ExactTime value={completedOn} /> }] : []),
    { label: "Source", value: <AboutLink of={about} /> },
    { label: "Source ID", value: <ShortID value={sourceID} label="source ID" /> },
    { label: "Transaction ID", value: <ShortID value={transaction.transactionID} label="transaction ID" /> },
  ];
  return (
    <div className="grid gap-6 pb-4">
      <DefinitionList items={items} />
      <TransactionEntries accountID={accountID} transaction={transaction} />
    </div>
  );
}
