"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { type Account, accounts } from "@/lib/domain/accounts/contract";
import { ACCOUNTS_SHOWN, type AccountSearch, accountSearchRequest, accountsHref, TYPE_WORDS } from "./account-search";
import { CapabilityBadge, sortedCapabilities } from "./capability-badge";
import { NoAccounts } from "./no-accounts";
import { VerificationBadge } from "./verification-badge";

const CAPABILITIES_SHOWN = 2;

/** A page of the accounts connected to the partner's, newest first. */
export function AccountTable({ search }: { search: AccountSearch }) {
  const { data, isFetching } = useSuspenseQuery(queryFor(accounts.list, accountSearchRequest(search)));
  const shown = data.slice(0, ACCOUNTS_SHOWN);
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
            <TableHead>Verification</TableHead>
            <TableHead>Foreign ID</TableHead>
            <TableHead>Created</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>{shown.map((account) => <AccountRow key={account.accountID} account={account} />)}</TableBody>
      </Table>
      <Pagination
        label="Accounts"
        summary={`${skip + 1}–${skip + shown.length}`}
        previousHref={skip > 0 ? accountsHref({ ...search, skip: Math.max(0, skip - ACCOUNTS_SHOWN) }) : undefined}
        nextHref={data.length > ACCOUNTS_SHOWN ? accountsHref({ ...search, skip: skip + ACCOUNTS_SHOWN }) : undefined}
      />
    </>
  );
}

function AccountRow({ account }: { account: Account }) {
  const capabilities = sortedCapabilities(account.capabilities ?? []);
  const rest = capabilities.length - CAPABILITIES_SHOWN;
  return (
    <TableRow>
      <TableRowHeader>
        <Link href={`/accounts/${account.accountID}`} className="inline-flex min-h-6 max-w-64 items-center rounded-sm text-primary-text hover:underline">
          <span className="truncate">{account.displayName}</span>
        </Link>
      </TableRowHeader>
      <TableCell label="Type">{TYPE_WORDS[account.accountType]}</TableCell>
      <TableCell label="Capabilities">
        <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
          {capabilities.slice(0, CAPABILITIES_SHOWN).map((one) => <CapabilityBadge key={one.capability} {...one} />)}
          {rest > 0 && <Badge icon={null}>+{rest}<span className="sr-only"> more</span></Badge>}
          {capabilities.length === 0 && "–"}
        </span>
      </TableCell>
      <TableCell label="Verification"><VerificationBadge status={account.verification.status} /></TableCell>
      <TableCell label="Foreign ID">{account.foreignID ?? "–"}</TableCell>
      <TableCell label="Created" className="whitespace-nowrap"><RelativeTime value={account.createdOn} /></TableCell>
    </TableRow>
  );
}
