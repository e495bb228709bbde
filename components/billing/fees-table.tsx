"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Receipt, SearchX } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Pagination } from "@/components/ui/pagination";
import { ExactTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { decimalToCents } from "@/lib/core/money";
import { BILLING_ROWS_PER_PAGE, type FeePage, partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { SOURCE_WORDS } from "./billing-words";
import { feeFilter, feesHref, feesRequest, type FeesSearch } from "./fees-search";

/** A page of the fees which the partner's accounts owe, newest first, with what all of them come to. */
export function FeesTable({ search }: { search: FeesSearch }) {
  const {
    data: { items, more, count, total },
    isFetching,
  } = useSuspenseQuery(queryFor(partnerBilling.fees, feesRequest(search)));
  const skip = Math.max(0, search.skip);
  if (items.length === 0) return <NoFees search={search} />;
  return (
    <>
      <p className="mb-3 tabular">
        {counted(count, "fee")}, together <Money cents={decimalToCents(total.valueDecimal)} className="font-medium" />
      </p>
      <Table caption="Fees" isBusy={isFetching}>
        <TableHeader>
          <TableRow>
            <TableHead>Fee</TableHead>
            <TableHead>Account</TableHead>
            <TableHead>Caused by</TableHead>
            <TableHead isNumeric>Amount</TableHead>
            <TableHead>Date</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {items.map((fee) => (
            <FeeRow key={fee.feeID} fee={fee} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="Fees"
        summary={`${skip + 1}–${skip + items.length} of ${count.toLocaleString("en-US")}`}
        previousHref={skip > 0 ? feesHref({ ...search, skip: Math.max(0, skip - BILLING_ROWS_PER_PAGE) }) : undefined}
        nextHref={more ? feesHref({ ...search, skip: skip + BILLING_ROWS_PER_PAGE }) : undefined}
      />
    </>
  );
}

function FeeRow({
  fee: { feeName, accountID, accountName, generatedBy, amount, createdOn },
}: {
  fee: FeePage["items"][number];
}) {
  const [kind = "", id = ""] = Object.entries(generatedBy)[0] ?? [];
  return (
    <TableRow>
      <TableRowHeader>{feeName}</TableRowHeader>
      <TableCell label="Account">
        <Link
          href={`/accounts/${accountID}/fees`}
          className="inline-flex min-h-6 items-center rounded-sm text-primary-text hover:underline touch:min-h-11"
        >
          {accountName}
        </Link>
      </TableCell>
      <TableCell label="Caused by">
        {SOURCE_WORDS[kind] ?? kind}{" "}
        <code className="font-mono text-xs" title={id}>
          {id.slice(0, 8)}…
        </code>
      </TableCell>
      <TableCell label="Amount" isNumeric>
        <Money cents={decimalToCents(amount.valueDecimal)} />
      </TableCell>
      <TableCell label="Date" className="whitespace-nowrap">
        <ExactTime value={createdOn} />
      </TableCell>
    </TableRow>
  );
}

function NoFees({ search }: { search: FeesSearch }) {
  const isFiltered = Object.keys(feeFilter(search)).length > 0;
  if (!isFiltered && search.skip <= 0) {
    return (
      <EmptyState
        icon={<Receipt />}
        title="No fees yet"
        description="Fees appear here when the accounts you brought in begin to move money."
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={isFiltered ? "No fees match" : "No more fees"}
      description={
        isFiltered ? "No account owes a fee that fits the filters above." : "This page lies beyond the last fee."
      }
      actions={
        <Button asChild>
          <Link href="/billing/fees">{isFiltered ? "Clear filters" : "Go to the first page"}</Link>
        </Button>
      }
    />
  );
}
