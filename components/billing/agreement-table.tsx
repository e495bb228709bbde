"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Handshake, SearchX } from "lucide-react";
import Link from "next/link";
import { pricesOf } from "@/components/words/prices";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ExactTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { type AgreementPage, BILLING_ROWS_PER_PAGE, partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { agreementsHref, agreementsRequest, type AgreementSearch, isFiltered } from "./agreement-search";

/** A page of who agreed to which of the partner's plans, newest first. */
export function AgreementTable({ search }: { search: AgreementSearch }) {
  const {
    data: { items, more },
    isFetching,
  } = useSuspenseQuery(queryFor(partnerBilling.agreements, agreementsRequest(search)));
  const skip = Math.max(0, search.skip);
  if (items.length === 0) return <NoAgreements search={search} />;
  return (
    <>
      <Table caption="Agreements" isBusy={isFetching}>
        <TableHeader>
          <TableRow>
            <TableHead>Account</TableHead>
            <TableHead>Fee plan</TableHead>
            <TableHead>Terms agreed to</TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Agreed on</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {items.map((agreement) => (
            <AgreementRow key={agreement.agreementID} agreement={agreement} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="Agreements"
        summary={`${skip + 1}–${skip + items.length}`}
        previousHref={
          skip > 0 ? agreementsHref({ ...search, skip: Math.max(0, skip - BILLING_ROWS_PER_PAGE) }) : undefined
        }
        nextHref={more ? agreementsHref({ ...search, skip: skip + BILLING_ROWS_PER_PAGE }) : undefined}
      />
    </>
  );
}

function AgreementRow({ agreement }: { agreement: AgreementPage["items"][number] }) {
  const { accountID, accountName, name, status, acceptedOn } = agreement;
  return (
    <TableRow>
      <TableRowHeader>
        <Link
          href={`/accounts/${accountID}/fees`}
          className="inline-flex min-h-6 items-center rounded-sm text-primary-text hover:underline touch:min-h-11"
        >
          {accountName}
        </Link>
      </TableRowHeader>
      <TableCell label="Fee plan">{name}</TableCell>
      <TableCell label="Terms agreed to">
        <details>
          <summary className="min-h-6 whitespace-nowrap">{pricesOf(agreement).length} prices</summary>
          <ul className="mt-1 grid gap-0.5">
            {pricesOf(agreement).map(({ name: what, amount }) => (
              <li key={`${what} ${amount}`}>
                <span className="text-muted-foreground">{what}:</span> {amount}
              </li>
            ))}
          </ul>
        </details>
      </TableCell>
      <TableCell label="Status">
        {status === "active" ? <Badge tone="success">Active</Badge> : <Badge tone="ended">Terminated</Badge>}
      </TableCell>
      <TableCell label="Agreed on" className="whitespace-nowrap">
        <ExactTime value={acceptedOn} />
      </TableCell>
    </TableRow>
  );
}

function NoAgreements({ search }: { search: AgreementSearch }) {
  if (!isFiltered(search) && search.skip <= 0) {
    return (
      <EmptyState
        icon={<Handshake />}
        title="No agreements yet"
        description="An agreement appears when somebody accepts a fee plan, or when you assign one."
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={isFiltered(search) ? "No agreements match" : "No more agreements"}
      description={
        isFiltered(search)
          ? "Nobody agreed to what the filters above ask for."
          : "This page lies beyond the last agreement."
      }
      actions={
        <Button asChild>
          <Link href="/billing/agreements">{isFiltered(search) ? "Clear filters" : "Go to the first page"}</Link>
        </Button>
      }
    />
  );
}
