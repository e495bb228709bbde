"use client";

import { AccountCombobox } from "@/components/form/fields/account-combobox";
import { useValueField } from "@/components/form/use-field";
import { Field } from "@/components/ui/fields/field";

export interface PageAccount {
  accountID: string;
  name: string;
}

export function AccountField({ name, label }: { name: string; label: string }) {
  const { field, error } = useValueField(name, label);
  return (
    <Field label={label} name={name} error={error} isRequired>
      <AccountCombobox
        name={name}
        value={typeof field.value === "string" ? field.value : ""}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
