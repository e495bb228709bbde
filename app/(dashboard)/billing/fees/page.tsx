import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { feesRequest, loadFeesSearch } from "@/components/billing/fees-search";
import { FeesTable } from "@/components/billing/fees-table";
import { FeesToolbar } from "@/components/billing/fees-toolbar";
import { PageHeader } from "@/components/page/page-header";
import { partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { read } from "@/lib/http/preload";

export const metadata: Metadata = { title: "Fees" };

/** The fees which the partner's accounts owe. */
export default async function FeesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadFeesSearch(searchParams);
  const reads = [read(partnerBilling.fees, feesRequest(search))];
  return (
    <>
      <PageHeader title="Fees" description="What your accounts owe you, and why." />
      <div className="grid gap-4">
        <FeesToolbar />
        <div>
          <Preload reads={reads}>
            <FeesTable search={search} />
          </Preload>
        </div>
      </div>
    </>
  );
}
