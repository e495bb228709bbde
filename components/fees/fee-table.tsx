"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Receipt, SearchX } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ExactTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { fees, type FeeSource, type IncurredFee } from "@/lib/domain/fee-plans/contract";
import { feeFiltersInWords, FEES_SHOWN, type FeeSearch, feeSearchRequest, feesHref } from "./fee-search";

const SOURCES: Record<string, string> = {
  transferID: "Transfer",
  CardID: "Card",
  DisputeID: "Dispute",
  AccountID: "Account",
  BankAccountID: "Bank account",
};

/** A page of the fees which an account owes, newest first. */
export function FeeTable({ accountID, search }: { accountID: string; search: FeeSearch }) {
  const { data, isFetching } = useSuspenseQuery(queryFor(fees.retrieve, feeSearchRequest(accountID, search)));
  const shown = data.slice(0, FEES_SHOWN);
  if (shown.length === 0) return <NoFees accountID={accountID} search={search} />;
  const skip = Math.max(0, search.skip);
  return (
    <>
      <Table caption="Fees" isBusy={isFetching}>
        <TableHeader>
          <TableRow>
            <TableHead>Fee</TableHead>
            <TableHead isNumeric>Amount</TableHead>
            <TableHead>Caused by</TableHead>
            <TableHead>Date</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((fee) => (
            <FeeRow key={fee.feeID} fee={fee} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="Fees"
        summary={`${skip + 1}–${skip + shown.length}`}
        previousHref={skip > 0 ? feesHref(accountID, { ...search, skip: Math.max(0, skip - FEES_SHOWN) }) : undefined}
        nextHref={data.length > FEES_SHOWN ? feesHref(accountID, { ...search, skip: skip + FEES_SHOWN }) : undefined}
      />
    </>
  );
}

function FeeRow({ fee: { feeName, amount, generatedBy, createdOn } }: { fee: IncurredFee }) {
  const [kind = "", id = ""] = Object.entries(generatedBy satisfies FeeSource)[0] ?? [];
  return (
    <TableRow>
      <TableRowHeader>{feeName}</TableRowHeader>
      <TableCell label="Amount" isNumeric>
        {amount.valueDecimal} {amount.currency}
      </TableCell>
      <TableCell label="Caused by">
        <span className="min-w-0">
          {SOURCES[kind] ?? kind} <code className="font-mono text-xs break-all">{id}</code>
        </span>
      </TableCell>
      <TableCell label="Date" className="whitespace-nowrap">
        <ExactTime value={createdOn} />
      </TableCell>
    </TableRow>
  );
}

function NoFees({ accountID, search }: { accountID: string; search: FeeSearch }) {
  const filters = feeFiltersInWords(search);
  if (!filters && search.skip <= 0)
    return (
      <EmptyState
        icon={<Receipt />}
        title="No fees yet"
        description="What transfers, cards and disputes cost under the agreement is listed here."
      />
    );
  return (
    <EmptyState
      icon={<SearchX />}
      title={filters ? "No fees match" : "No more fees"}
      description={filters ? `There are no fees ${filters}.` : "This page lies beyond the last fee."}
      actions={
        <Button asChild>
          <Link href={feesHref(accountID, {})}>{filters ? "Clear filters" : "Go to the first page"}</Link>
        </Button>
      }
    />
  );
}
