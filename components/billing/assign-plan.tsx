"use client";

import { useQuery } from "@tanstack/react-query";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import type { FeePlanAgreement } from "@/lib/domain/fee-plans/contract";
import { feePlanAgreements, feePlans } from "@/lib/operations/fee-plans";
import type { AccountAgreementsProps } from "./account-agreements";

type AssignPlanProps = AccountAgreementsProps & { active: FeePlanAgreement | undefined };

/** Records that an account agreed to one of the partner's plans. */
export function AssignPlan({ accountID, partnerID, active }: AssignPlanProps) {
  const mayAssign = useCan("profile.write", accountID);
  const plans = useQuery({ ...queryFor(feePlans.list, { params: { accountID: partnerID } }), enabled: mayAssign });
  if (!mayAssign || !plans.data) return null;
  if (plans.data.length === 0) return <p className="text-muted-foreground">You have no fee plans to assign.</p>;
  return (
    <DialogForm
      operation={feePlanAgreements.create}
      request={{ params: { accountID } }}
      refresh={[feePlanAgreements.list]}
      defaults={{ planID: "" }}
      trigger={<Button className="justify-self-start">Assign a fee plan</Button>}
      title="Assign a fee plan"
      description={`Confirm that the account agreed to this plan’s pricing.${active ? ` ${active.name} stays in place.` : ""}`}
      labels={["Assign plan", "Assigning…"]}
      done={({ name }) => toast.success(`${name} is assigned`)}
    >
      <SelectField
        name="planID"
        label="Fee plan"
        isRequired
        placeholder="Choose a plan"
        options={plans.data.map(({ planID, name }) => ({ value: planID, label: name }))}
      />
    </DialogForm>
  );
}
