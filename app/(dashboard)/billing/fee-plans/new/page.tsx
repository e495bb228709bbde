import type { Metadata } from "next";
import { FeePlanForm } from "@/components/billing/fee-plans.form";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { covers } from "@/lib/core/scopes";
import { currentSession } from "@/lib/http/session";

/** The page's title. */
export const metadata: Metadata = { title: "New fee plan" };

/** The form for a new fee plan. */
export default async function NewFeePlanPage() {
  const caller = (await currentSession())?.caller;
  const mayWrite = covers(caller?.scopes ?? [], "fee-plans.write");
  return (
    <>
      <PageHeader
        title="New fee plan"
        breadcrumb={[{ label: "Fee plans", href: "/billing/fee-plans" }, { label: "New fee plan" }]}
      />
      {mayWrite ? (
        <FeePlanForm />
      ) : (
        <ForbiddenState permission="fee-plans.write" {...(caller && { subject: caller.displayName })} />
      )}
    </>
  );
}
