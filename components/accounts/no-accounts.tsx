import { SearchX, Users } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NewLink } from "@/components/page/new-link";
import { accountFiltersInWords, type AccountSearch, accountsHref } from "./account-search";

/** The list without rows: never had any, or none that match. */
export function NoAccounts({ search }: { search: AccountSearch }) {
  const filters = accountFiltersInWords(search);
  if (!filters && search.skip <= 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="No accounts yet"
        description="Accounts appear here when somebody accepts your invite, or when you create one."
        actions={
          <>
            <NewLink href="/accounts/new" label="New account" scope="accounts.write" variant="secondary" />
            <NewLink href="/invites/new" label="Invite someone" scope="accounts.write" />
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={filters ? "No accounts match" : "No more accounts"}
      description={filters ? `There are no accounts with ${filters}.` : "This page lies beyond the last account."}
      actions={
        <Button asChild>
          <Link href={accountsHref({ size: search.size, disconnected: search.disconnected })}>
            {filters ? "Clear filters" : "Go to the first page"}
          </Link>
        </Button>
      }
    />
  );
}
