import { ShortID } from "@/components/page/short-id";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { AboutLink } from "@/components/words/about-link";
import { StateBadge } from "@/components/words/state-badge";
import { TRANSACTION_STATES } from "@/components/words/states";
import { TRANSACTION_SOURCES, TRANSACTION_TYPES } from "@/components/words/wallets";
import type { WalletTransaction } from "@/lib/domain/wallets/contract";
import { TransactionEntries } from "./transaction-entries";

interface TransactionDetailsProps {
  accountID: string;
  transaction: WalletTransaction;
}

/** Everything about a transaction, and the entries of the ledger that explain it. */
export function TransactionDetails({ accountID, transaction }: TransactionDetailsProps) {
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
