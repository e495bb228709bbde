"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LedgerPostings, type PostingInWords } from "@/components/words/ledger-postings";
import { LEDGER_ACCOUNTS, postingInWords } from "@/components/words/wallets";
import type { TransferEntry, TransferPosting } from "@/lib/domain/transfers/dashboard";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { useLedger } from "./use-ledger";

/** The way the money took: every posting, with its lines. */
export function TransferLedger({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const { data, error, refetch, isFetching } = useLedger(accountID, transfer);
  return (
    <Card aria-label="Money movement">
      <CardHeader
        title="Money movement"
        description="Ledger entries in order. The entries of each step add up to zero."
      />
      <CardBody className="grid gap-3">
        {data?.length === 0 ? (
          <p className="text-muted-foreground">No money has moved.</p>
        ) : (
          <LedgerPostings
            postings={data?.map(inWords)}
            error={error}
            standing="The transfer’s details are up to date."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            under="h2"
          />
        )}
      </CardBody>
    </Card>
  );
}

function inWords({ entries, ...posting }: TransferPosting): PostingInWords {
  return {
    ...posting,
    title: postingInWords(posting),
    lines: entries.map((entry) => ({ label: labelOf(entry), amount: entry.amount })),
  };
}

function labelOf({ account, owner }: TransferEntry): string {
  return owner ? `${LEDGER_ACCOUNTS[account]} of ${owner.displayName}` : LEDGER_ACCOUNTS[account];
}
