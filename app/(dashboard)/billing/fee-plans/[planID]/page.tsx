import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { EditFeePlan } from "@/components/billing/edit-fee-plan";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { covers } from "@/lib/core/scopes";
import { offeredFeePlans } from "@/lib/domain/fee-plans/dashboard";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

/** The page's title. */
export const metadata: Metadata = { title: "Edit fee plan" };

/** The form that changes a fee plan. */
export default async function EditFeePlanPage({ params }: { params: Promise<{ planID: string }> }) {
  const [{ planID }, session] = await Promise.all([params, currentSession()]);
  const mayWrite = covers(session?.caller.scopes ?? [], "fee-plans.write");
  const reads = [read(offeredFeePlans.get, { params: { planID } })];
  return (
    <>
      <PageHeader
        title="Edit fee plan"
        breadcrumb={[{ label: "Fee plans", href: "/billing/fee-plans" }, { label: "Edit fee plan" }]}
      />
      {mayWrite ? (
        <Preload reads={reads}>
          <EditFeePlan planID={planID} />
        </Preload>
      ) : (
        <ForbiddenState permission="fee-plans.write" />
      )}
    </>
  );
}
