"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultSentence } from "@/components/form/failure-notice";
import { useCan } from "@/components/shell/can";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { type FeePlanAgreement, feePlanAgreements, feePlans } from "@/lib/domain/fee-plans/contract";
import type { AgreementsProps } from "./agreements";

/** Records that an account agreed to one of the partner's plans; for those who may. */
export function AssignPlan({
  accountID,
  partnerID,
  active,
}: AgreementsProps & { active: FeePlanAgreement | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [planID, setPlanID] = useState("");
  const mayAssign = useCan("profile.write", accountID);
  const plans = useQuery({ ...queryFor(feePlans.list, { params: { accountID: partnerID } }), enabled: mayAssign });
  const create = useOperation(feePlanAgreements.create, { refresh: [feePlanAgreements.list] });
  if (!mayAssign || !plans.data) return null;
  if (plans.data.length === 0) return <p className="text-muted-foreground">You have no fee plans to assign.</p>;
  const chosen = plans.data.find((plan) => plan.planID === planID);
  const change = (next: boolean) => {
    setOpen(next);
    create.reset();
  };
  const confirm = () =>
    chosen &&
    create.mutate(
      { params: { accountID }, body: { planID: chosen.planID } },
      {
        onSuccess: () => {
          change(false);
          toast.success(`${chosen.name} is assigned`);
        },
      },
    );
  const options = plans.data.map(({ planID: value, name }) => ({ value, label: name }));
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      tone="primary"
      trigger={<Button className="justify-self-start">Assign a fee plan</Button>}
      title="Assign a fee plan"
      description={`You state that the account agreed to the plan’s prices.${active ? ` It is added to ${active.name}, which stays.` : ""}`}
      confirmLabel="Assign plan"
      pendingLabel="Assigning…"
      isPending={create.isPending}
      error={create.error && faultSentence(create.error)}
      onConfirm={confirm}
    >
      <Field label="Fee plan" isRequired>
        <Select
          placeholder="Choose a plan"
          options={options}
          value={planID}
          onChange={(event) => setPlanID(event.target.value)}
        />
      </Field>
    </AlertDialog>
  );
}
