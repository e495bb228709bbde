import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { agreementsRequest, loadAgreementSearch } from "@/components/billing/agreement-search";
import { AgreementTable } from "@/components/billing/agreement-table";
import { AgreementToolbar } from "@/components/billing/agreement-toolbar";
import { PageHeader } from "@/components/page/page-header";
import { offeredFeePlans, partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { read } from "@/lib/http/preload";

export const metadata: Metadata = { title: "Agreements" };

/** Who agreed to which of the partner's fee plans, on which terms. */
export default async function AgreementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadAgreementSearch(searchParams);
  const reads = [read(partnerBilling.agreements, agreementsRequest(search)), read(offeredFeePlans.list)];
  return (
    <>
      <PageHeader title="Agreements" description="Who agreed to which of your fee plans, and on which terms." />
      <Preload reads={reads}>
        <div className="grid gap-4">
          <AgreementToolbar />
          <div>
            <AgreementTable search={search} />
          </div>
        </div>
      </Preload>
    </>
  );
}
