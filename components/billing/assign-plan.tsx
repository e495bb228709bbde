"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import { queryFor } from "@/lib/client/query";
import type { FeePlanAgreement } from "@/lib/domain/fee-plans/contract";
import { feePlans } from "@/lib/operations/fee-plans";
import type { AccountAgreementsProps } from "./account-agreements";

const load = () => import("./assign-plan-form");
const AssignPlanForm = dynamic(() => load().then((loaded) => loaded.AssignPlanForm), { ssr: false });

type AssignPlanProps = AccountAgreementsProps & { active: FeePlanAgreement | undefined };

/** Records that an account agreed to one of the partner's plans. */
export function AssignPlan({ accountID, partnerID, active }: AssignPlanProps) {
  const mayAssign = useCan("profile.write", accountID);
  const plans = useQuery({ ...queryFor(feePlans.list, { params: { accountID: partnerID } }), enabled: mayAssign });
  if (!mayAssign || !plans.data) return null;
  if (plans.data.length === 0) return <p className="text-muted-foreground">You have no fee plans to assign.</p>;
  const given = { accountID, active, plans: plans.data };
  return (
    <LaterDialog trigger={<Button className="justify-self-start">Assign a fee plan</Button>} load={load}>
      {(close) => <AssignPlanForm {...given} onClose={close} />}
    </LaterDialog>
  );
}
