"use client";

import { useQuery } from "@tanstack/react-query";
import { DialogForm } from "@/components/form/dialog-form";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import type { APIKey } from "@/lib/domain/access/keys/dashboard";
import type { SimulatedFailure } from "@/lib/core/money/simulated-failure";
import { apiKeys } from "@/lib/generated/operations/keys";
import { requestLog } from "@/lib/generated/operations/request-log";

const STATUSES = [
  { value: "", label: "No failure" },
  { value: "429", label: "429 Too many requests" },
  { value: "500", label: "500 Server error" },
  { value: "504", label: "504 A service didn’t respond" },
];
const NEW_SHARE = 20;

interface SimulateFailureFormProps {
  apiKey: APIKey;
  onClose: () => void;
}

/** A dialog that makes requests of a sandbox key fail, to test how a program handles failures. */
export function SimulateFailureForm({ apiKey: { keyID, name, failure }, onClose }: SimulateFailureFormProps) {
  const { data: called = [] } = useQuery(queryFor(requestLog.operations));
  const {
    operation = "",
    status = "429",
    share = NEW_SHARE,
    isDone = false,
  }: Partial<SimulatedFailure> = failure ?? {};
  return (
    <DialogForm
      operation={apiKeys.simulate}
      request={{ params: { keyID } }}
      refresh={[apiKeys.list]}
      defaults={{ failure: { status: status as string, operation, share, isDone } }}
      toBody={(values, whole) => (values.failure.status === "" ? {} : whole(values))}
      onClose={onClose}
      title="Simulate failures"
      description={`Requests with “${name}” fail from now on, until you choose “No failure”.`}
      labels={["Save", "Saving…"]}
      done={(_nothing, { values }) =>
        toast.success(
          values.failure.status === "" ? `“${name}” works again` : `“${name}” now returns simulated failures`,
        )
      }
    >
      <SelectField name="failure.status" label="Response" options={STATUSES} />
      <SelectField
        name="failure.operation"
        label="Operation"
        hint="Operations your programs have called."
        placeholder="All operations"
        options={called.map((one) => ({ value: one, label: one }))}
      />
      <NumberField name="failure.share" label="Percent of requests" isRequired />
      <CheckboxField name="failure.isDone" label="Succeed, but drop the response" />
    </DialogForm>
  );
}
