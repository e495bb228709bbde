"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { toast } from "@/components/ui/overlays/toast";
import type { Originator } from "@/lib/domain/money/originators/dashboard";
import { originators } from "@/lib/generated/operations/originators";

interface OriginatorFormProps {
  accountID: string;
  originator: Originator;
  onClose: () => void;
}

/** Sets the company of an account's bank entries. Empty fields follow the default. */
export function OriginatorForm({ accountID, originator: { own }, onClose }: OriginatorFormProps) {
  const { companyName = "", companyID = "", entryDescription = "", discretionaryData = "" } = own;
  return (
    <DialogForm
      operation={originators.set}
      request={{ params: { accountID } }}
      refresh={[originators.get]}
      defaults={{ companyName, companyID, entryDescription, discretionaryData }}
      onClose={onClose}
      title="Bank entries"
      description="Use a company ID only after your bank has assigned it. Empty fields follow the default."
      labels={["Save", "Saving…"]}
      done={() => void toast.success("Bank entries saved")}
    >
      <TextField label="Company name" name="companyName" isOptional max={16} />
      <TextField label="Company ID" name="companyID" isOptional max={10} hint="Ten letters or digits." />
      <TextField label="Description" name="entryDescription" isOptional max={10} hint="For example, INVOICE." />
      <TextField label="Discretionary data" name="discretionaryData" isOptional max={20} />
    </DialogForm>
  );
}
