import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { accountSearchRequest, loadAccountSearch } from "@/components/accounts/account-search";
import { AccountTable } from "@/components/accounts/account-table";
import { NewLink } from "@/components/page/new-link";
import { AccountToolbar } from "@/components/accounts/account-toolbar";
import { PageHeader } from "@/components/page/page-header";
import { dashboardAccounts } from "@/lib/domain/accounts/dashboard";
import { read } from "@/lib/http/preload";

export const metadata: Metadata = { title: "Accounts" };

/** The accounts connected to the partner's. */
export default async function AccountsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadAccountSearch(searchParams);
  const reads = [read(dashboardAccounts.list, accountSearchRequest(search))];
  return (
    <>
      <PageHeader
        title="Accounts"
        description="Businesses and people connected to you."
        actions={<NewLink href="/accounts/new" label="New account" scope="accounts.write" />}
      />
      <div className="grid gap-4">
        <AccountToolbar />
        <div>
          <Preload reads={reads}>
            <AccountTable search={search} />
          </Preload>
        </div>
      </div>
    </>
  );
}
