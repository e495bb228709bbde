"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Notice } from "@/components/ui/feedback/notice";
import { queryFor } from "@/lib/client/query";
import { offeredFeePlans } from "@/lib/generated/operations/fee-plans";
import { FeePlanForm } from "./fee-plans.form";

/** Form that changes a plan, and shows who keeps the old terms. */
export function EditFeePlan({ planID }: { planID: string }) {
  const { data: plan } = useSuspenseQuery(queryFor(offeredFeePlans.get, { params: { planID } }));
  if (plan.archivedOn)
    return (
      <Notice tone="warning" title={`${plan.name} is archived`}>
        Archived plans can’t be changed. Create a new one instead.
      </Notice>
    );
  return (
    <div className="grid gap-5">
      {plan.activeAgreements > 0 && (
        <Notice className="max-w-4xl">
          {plan.activeAgreements === 1
            ? "1 account is"
            : `${plan.activeAgreements.toLocaleString("en-US")} accounts are`}{" "}
          under this plan and keep the terms they agreed to.
        </Notice>
      )}
      <FeePlanForm plan={plan} />
    </div>
  );
}
