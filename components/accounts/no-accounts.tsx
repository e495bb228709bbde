import { SearchX, Users } from "lucide-react";
import Link from "next/link";
import { NewInviteLink } from "@/components/onboarding/new-invite-link";
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
        description="An account appears here once somebody opens one with an invite of yours, or you create it by hand."
        actions={
          <>
            <NewLink href="/accounts/new" label="New account" scope="accounts.write" variant="secondary" />
            <NewInviteLink label="Invite someone" />
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
