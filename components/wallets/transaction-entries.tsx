"use client";

import { useQuery } from "@tanstack/react-query";
import { LedgerPostings, type PostingInWords } from "@/components/words/ledger-postings";
import { LEDGER_ACCOUNTS, stepInWords } from "@/components/words/wallets";
import { queryFor } from "@/lib/client/query";
import type { WalletTransaction } from "@/lib/domain/money/wallets/contract";
import type { LedgerEntry, LedgerPosting } from "@/lib/domain/money/wallets/dashboard";
import { walletLedger } from "@/lib/generated/operations/wallets";

interface TransactionEntriesProps {
  accountID: string;
  transaction: Pick<WalletTransaction, "walletID" | "transactionID">;
}

/** Explains a transaction: the postings of its source in this wallet, with all entries. */
export function TransactionEntries({ accountID, transaction: { walletID, transactionID } }: TransactionEntriesProps) {
  const request = { params: { accountID, walletID, transactionID } };
  const { data, error, refetch, isFetching } = useQuery(queryFor(walletLedger.explain, request));
  return (
    <section aria-labelledby="explain" className="grid gap-3">
      <div>
        <h3 id="explain" className="font-semibold">
          Explain
        </h3>
        <p className="text-[0.8125rem] text-muted-foreground">
          The ledger entries behind this transaction. The entries of each step add up to zero.
        </p>
      </div>
      <LedgerPostings
        postings={data?.map((posting) => inWords(posting, data.length === 1))}
        error={error}
        status="The transaction above is up to date."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        under="h3"
      />
    </section>
  );
}

function inWords({ step, entries, isLatest, ...posting }: LedgerPosting, isOnly: boolean): PostingInWords {
  return {
    ...posting,
    title: stepInWords(step),
    badge: isLatest && !isOnly ? "This transaction" : undefined,
    lines: entries.map((entry) => ({ label: labelOf(entry), amount: entry.amount })),
  };
}

function labelOf({ account, isOwn }: LedgerEntry): string {
  if (isOwn) return `${LEDGER_ACCOUNTS[account]} of this wallet`;
  const isOfOtherWallet = ["available", "pending", "held"].includes(account);
  return `${LEDGER_ACCOUNTS[account]}${isOfOtherWallet ? " of another wallet" : ""}`;
}
