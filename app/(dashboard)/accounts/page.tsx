import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { accountSearchRequest, loadAccountSearch } from "@/components/accounts/account-search";
import { AccountTable } from "@/components/accounts/account-table";
import { AccountToolbar } from "@/components/accounts/account-toolbar";
import { PageHeader } from "@/components/ui/page-header";
import { accounts } from "@/lib/domain/accounts/contract";
import { listAccounts } from "@/lib/domain/accounts/queries";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "Accounts" };

/** The accounts connected to the partner's. */
export default async function AccountsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadAccountSearch(searchParams);
  const reads = [read(accounts.list, accountSearchRequest(search), (ctx, { query }) => listAccounts(ctx, query))];
  return (
    <>
      <PageHeader title="Accounts" description="Businesses and people connected to you." />
      <div className="grid gap-4">
        <AccountToolbar />
        <div>
          <Preload reads={reads}><AccountTable search={search} /></Preload>
        </div>
      </div>
    </>
  );
}
