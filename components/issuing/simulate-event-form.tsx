"use client";

import { CheckboxField } from "@/components/form/fields/choice-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { SelectField } from "@/components/form/fields/select-field";
import { toast } from "@/components/ui/overlays/toast";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { cardSimulation } from "@/lib/generated/operations/card-simulation";
import { SPENDING_READS } from "./reads";

const WHAT = [
  { value: "clearing", label: "Capture" },
  { value: "authorization-incremental", label: "Request more" },
  { value: "authorization-advice", label: "Adjust the amount" },
  { value: "reversal", label: "Reverse" },
  { value: "authorization-expiration", label: "Let it expire" },
];

interface SimulateEventFormProps {
  accountID: string;
  authorizationID: string;
  done: () => void;
}

export function SimulateEventForm({ accountID, authorizationID, done }: SimulateEventFormProps) {
  return (
    <OperationForm
      operation={cardSimulation.advise}
      request={{ params: { accountID, authorizationID } }}
      refresh={SPENDING_READS}
      defaults={{ type: "clearing" }}
      labels={["Simulate", "Simulating…"]}
      isShort
      done={({ status }) => {
        done();
        toast.success(`The authorization is now: ${AUTHORIZATION_STATES[status].label.toLowerCase()}`);
      }}
    >
      <SelectField name="type" label="What happens" options={WHAT} isRequired />
      <MoneyField
        name="amount"
        label="Amount"
        isOptional
        hint="Leave blank for the full remaining amount. A capture can exceed it."
      />
      <CheckboxField name="final" label="Final capture" hint="The rest of the hold is released." />
    </OperationForm>
  );
}
