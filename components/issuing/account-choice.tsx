"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight, Search, Users } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Pagination } from "@/components/ui/pagination";
import { SubmitButton } from "@/components/ui/submit-button";
import { queryFor } from "@/lib/client/query";
import { type Account, accounts } from "@/lib/domain/accounts/contract";
import { ACCOUNTS_SHOWN, accountChoiceRequest, type AccountChoiceSearch } from "./account-choice-request";

export interface AccountChoiceProps {
  search: AccountChoiceSearch;
  /** The partner's own account. */
  own: Pick<Account, "accountID" | "displayName"> | undefined;
}

/** The accounts whose cards the viewer may see, the partner's own first. */
export function AccountChoice({ search, own }: AccountChoiceProps) {
  const { data } = useSuspenseQuery(queryFor(accounts.list, accountChoiceRequest(search)));
  const shown = data.slice(0, ACCOUNTS_SHOWN);
  const isFirst = search.page <= 1 && search.name === "";
  const href = (page: number) =>
    `/cards?${new URLSearchParams({ ...(search.name && { name: search.name }), page: String(page) })}`;
  return (
    <div className="grid max-w-2xl gap-4">
      <AccountSearch name={search.name} />
      {shown.length === 0 && <NoAccounts name={search.name} />}
      <ul className="divide-y rounded-xl border bg-card shadow-raise empty:hidden">
        {isFirst && own && <AccountItem account={own} note={<Badge icon={null}>Your own</Badge>} />}
        {shown.map((account) => (
          <AccountItem key={account.accountID} account={account} note={<IssuingBadge account={account} />} />
        ))}
      </ul>
      <Pagination
        label="Accounts"
        previousHref={search.page > 1 ? href(search.page - 1) : undefined}
        nextHref={data.length > ACCOUNTS_SHOWN ? href(search.page + 1) : undefined}
      />
    </div>
  );
}

function AccountSearch({ name }: { name: string }) {
  return (
    <form role="search" action="/cards" className="flex gap-2">
      <Input name="name" type="search" aria-label="Account name" placeholder="Account name" defaultValue={name} />
      <SubmitButton variant="secondary">
        <Search aria-hidden />
        Search
      </SubmitButton>
    </form>
  );
}

function AccountItem({
  account,
  note,
}: {
  account: Pick<Account, "accountID" | "displayName">;
  note: React.ReactNode;
}) {
  return (
    <li>
      <Link
        href={`/accounts/${account.accountID}/cards`}
        className="flex min-h-12 items-center gap-3 px-5 py-2.5 hover:bg-muted/50 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow truncate font-medium">{account.displayName}</span>
        {note}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}

function IssuingBadge({ account }: { account: Account }) {
  const status = account.capabilities?.find(({ capability }) => capability === "card-issuing")?.status;
  return status === "enabled" ? (
    <Badge tone="success">Can issue cards</Badge>
  ) : (
    <Badge tone="warning">Card issuing {status}</Badge>
  );
}

function NoAccounts({ name }: { name: string }) {
  if (name) {
    return (
      <EmptyState
        icon={<Users />}
        title={`No accounts that issue cards match “${name}”`}
        actions={
          <Button asChild>
            <Link href="/cards">Clear search</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No connected account issues cards yet"
      description="Invite an account with the card-issuing capability; it appears here once the invite is redeemed."
      actions={
        <Button asChild>
          <Link href="/invites">Invites</Link>
        </Button>
      }
    />
  );
}
