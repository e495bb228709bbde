import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { accountSearchRequest, loadAccountSearch } from "@/components/accounts/account-search";
import { AccountTable } from "@/components/accounts/account-table";
import { NewAccountLink } from "@/components/accounts/new-account-link";
import { AccountToolbar } from "@/components/accounts/account-toolbar";
import { PageHeader } from "@/components/ui/page-header";
import { dashboardAccounts } from "@/lib/domain/accounts/dashboard";
import { read } from "@/lib/http/preload";

/** The page's title. */
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
        actions={<NewAccountLink isPrimary />}
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
