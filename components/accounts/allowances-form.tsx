"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { useValueField } from "@/components/form/use-field";
import { toast } from "@/components/ui/toast";
import type { Allowance } from "@/lib/core/roles";
import { accountAllowances } from "@/lib/operations/accounts";
import { AllowanceBoxes } from "./allowance-boxes";

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
  return <AllowanceBoxes given={field.value as Allowance[]} error={error} onChange={field.onChange} />;
}
