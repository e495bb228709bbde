import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { FeePlanCards, NewFeePlanLink } from "@/components/billing/fee-plan-cards";
import { PageHeader } from "@/components/ui/page-header";
import { offeredFeePlans } from "@/lib/domain/fee-plans/dashboard";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "Fee plans" };

/** What the partner charges the accounts it brings in. */
export default function FeePlansPage() {
  return (
    <>
      <PageHeader
        title="Fee plans"
        description="What you charge the accounts you bring in. A change counts for those who agree from then on."
        actions={<NewFeePlanLink />}
      />
      <Preload reads={[read(offeredFeePlans.list, {})]}>
        <FeePlanCards />
      </Preload>
    </>
  );
}
