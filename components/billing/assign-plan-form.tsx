"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { toast } from "@/components/ui/overlays/toast";
import type { FeePlan, FeePlanAgreement } from "@/lib/domain/money/fee-plans/contract";
import { feePlanAgreements } from "@/lib/generated/operations/fee-plans";

interface AssignPlanFormProps {
  accountID: string;
  active: FeePlanAgreement | undefined;
  plans: readonly Pick<FeePlan, "planID" | "name">[];
  onClose: () => void;
}

export function AssignPlanForm({ accountID, active, plans, onClose }: AssignPlanFormProps) {
  return (
    <DialogForm
      operation={feePlanAgreements.create}
      request={{ params: { accountID } }}
      refresh={[feePlanAgreements.list]}
      defaults={{ planID: "" }}
      onClose={onClose}
      title="Assign a fee plan"
      description={`Confirm that the account agreed to this plan’s pricing.${active ? ` ${active.name} stays in effect.` : ""}`}
      labels={["Assign plan", "Assigning…"]}
      done={({ name }) => toast.success(`Assigned ${name}`)}
    >
      <SelectField
        name="planID"
        label="Fee plan"
        isRequired
        placeholder="Choose a plan"
        options={plans.map(({ planID, name }) => ({ value: planID, label: name }))}
      />
    </DialogForm>
  );
}
