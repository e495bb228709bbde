"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { useValueField } from "@/components/form/use-field";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { type Allowance, ALLOWANCES } from "@/lib/core/roles";
import { accountAllowances } from "@/lib/generated/operations/accounts";
import { ALLOWANCE_WORDS } from "./allowance-words";

interface AllowancesFormProps {
  accountID: string;
  given: Allowance[];
  onClose: () => void;
}

/** The dialog that changes what an account's own team may do beyond the usual. */
export function AllowancesForm({ accountID, given, onClose }: AllowancesFormProps) {
  return (
    <DialogForm
      operation={accountAllowances.set}
      request={{ params: { accountID } }}
      refresh={[accountAllowances.get]}
      defaults={{ allowances: given }}
      onClose={onClose}
      title="Change what its team can do"
      labels={["Save", "Saving…"]}
      words={{ 403: "You can only grant permissions your own account has." }}
      done={() => toast.success("Permissions saved")}
    >
      <AllowancesField />
    </DialogForm>
  );
}

function AllowancesField() {
  const { field, error } = useValueField("allowances", "Also allowed");
  const given = field.value as Allowance[];
  const toggle = (allowance: Allowance, isOn: boolean) =>
    field.onChange(ALLOWANCES.filter((one) => (one === allowance ? isOn : given.includes(one))));
  return (
    <FieldGroup legend="Also allowed" name="allowances" error={error}>
      {ALLOWANCES.map((allowance) => (
        <Checkbox
          key={allowance}
          {...ALLOWANCE_WORDS[allowance]}
          checked={given.includes(allowance)}
          onChange={(event) => toggle(allowance, event.target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
