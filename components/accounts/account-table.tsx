"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { dashboardAccounts, type ListedAccount } from "@/lib/domain/accounts/dashboard";
import { type AccountSearch, accountSearchRequest, accountsHref } from "./account-search";
import { ACCOUNT_TYPES } from "@/components/words/accounts";
import { CapabilityBadge, worstFirst } from "@/components/words/capability-badge";
import { NoAccounts } from "./no-accounts";

const CAPABILITIES_SHOWN = 2;

/** A page of the accounts connected to the partner's, newest first. */
export function AccountTable({ search }: { search: AccountSearch }) {
  const { data, isFetching } = useSuspenseQuery(queryFor(dashboardAccounts.list, accountSearchRequest(search)));
  const size = Number(search.size);
  const shown = data.slice(0, size);
  if (shown.length === 0) return <NoAccounts search={search} />;
  const skip = Math.max(0, search.skip);
  return (
    <>
      <Table caption="Accounts" isBusy={isFetching}>
        <TableHeader>
          <TableRow>
            <TableHead>Name</TableHead>
            <TableHead>Type</TableHead>
            <TableHead>Capabilities</TableHead>
            <TableHead>Needs attention</TableHead>
            <TableHead>Foreign ID</TableHead>
            <TableHead>Mode</TableHead>
            <TableHead>Created</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((account) => (
            <AccountRow key={account.accountID} account={account} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="Accounts"
        summary={`${skip + 1}–${skip + shown.length}`}
        previousHref={skip > 0 ? accountsHref({ ...search, skip: Math.max(0, skip - size) }) : undefined}
        nextHref={data.length > size ? accountsHref({ ...search, skip: skip + size }) : undefined}
      />
    </>
  );
}

function AccountRow({ account }: { account: ListedAccount }) {
  const capabilities = worstFirst(account.capabilities ?? []);
  const rest = capabilities.length - CAPABILITIES_SHOWN;
  return (
    <TableRow>
      <TableRowHeader>
        <Link
          href={`/accounts/${account.accountID}`}
          className="inline-flex min-h-6 max-w-64 items-center rounded-sm text-primary-text hover:underline"
        >
          <span className="truncate">{account.displayName}</span>
        </Link>
        {account.disconnectedOn && (
          <span className="ml-2">
            <Badge tone="ended">Disconnected</Badge>
          </span>
        )}
      </TableRowHeader>
      <TableCell label="Type">{ACCOUNT_TYPES[account.accountType]}</TableCell>
      <TableCell label="Capabilities">
        <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
          {capabilities.slice(0, CAPABILITIES_SHOWN).map((one) => (
            <CapabilityBadge key={one.capability} {...one} />
          ))}
          {rest > 0 && (
            <Badge icon={null}>
              +{rest}
              <span className="sr-only"> more</span>
            </Badge>
          )}
          {capabilities.length === 0 && "–"}
        </span>
      </TableCell>
      <TableCell label="Needs attention">
        <Attention account={account} />
      </TableCell>
      <TableCell label="Foreign ID">
        <span className="min-w-0 break-all">{account.foreignID ?? "–"}</span>
      </TableCell>
      <TableCell label="Mode">{account.mode === "sandbox" ? "Sandbox" : "Live"}</TableCell>
      <TableCell label="Created" className="whitespace-nowrap">
        <RelativeTime value={account.createdOn} />
      </TableCell>
    </TableRow>
  );
}

function Attention({ account: { attention, disconnectedOn } }: { account: ListedAccount }) {
  if (disconnectedOn || attention === undefined) return <>–</>;
  return attention === 0 ? (
    <>Nothing</>
  ) : (
    <Badge tone="warning">{attention === 1 ? "1 thing" : `${attention} things`}</Badge>
  );
}
