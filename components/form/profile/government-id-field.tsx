"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { SecretInput } from "@/components/ui/secret-input";
import { Select } from "@/components/ui/select";
import type { ProfilePartProps } from "@/components/form/part";
import { profileLabel } from "@/components/words/profile-labels";
import { usePartField } from "@/components/form/use-field";

const CHOICES = [
  { value: "ssn.full", label: "SSN, all nine digits" },
  { value: "ssn.lastFour", label: "SSN, last four digits" },
  { value: "itin.full", label: "ITIN, all nine digits" },
  { value: "itin.lastFour", label: "ITIN, last four digits" },
];
const WHOLE = "ssn.full";

/** One identity number of a person, whole or its last four digits; `prefix` is the path of the government ID. */
export function GovernmentIDField({
  prefix,
  required,
  legend = "SSN or ITIN",
}: ProfilePartProps & { legend?: string }) {
  const { getValues, setValue, getFieldState, formState } = useFormContext();
  const valueOf = (choice: string) => (getValues(`${prefix}.${choice}`) as string | undefined) ?? "";
  const [choice, setChoice] = useState(() => CHOICES.find(({ value }) => valueOf(value) !== "")?.value ?? WHOLE);
  const choose = (next: string) => {
    const digits = valueOf(choice);
    setValue(prefix, {});
    setValue(`${prefix}.${next}`, next.endsWith("lastFour") ? digits.slice(-4) : digits);
    setChoice(next);
  };
  const faultOf = (value: string) => getFieldState(`${prefix}.${value}`, formState).error?.message;
  const other = CHOICES.find(({ value }) => value !== choice && faultOf(value) !== undefined);
  const error = other && `${profileLabel(`governmentID.${other.value}`)} ${faultOf(other.value)}`;
  return (
    <FieldGroup legend={legend} name={prefix} error={error} isOptional={required?.length === 0}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="What is known">
          <Select options={CHOICES} value={choice} onChange={(event) => choose(event.target.value)} />
        </Field>
        <NumberField key={choice} name={`${prefix}.${choice}`} isWhole={choice.endsWith("full")} />
      </div>
    </FieldGroup>
  );
}

function NumberField({ name, isWhole }: { name: string; isWhole: boolean }) {
  const { register, error } = usePartField(name);
  return (
    <Field label={profileLabel(name) ?? "Number"} name={name} error={error}>
      <SecretInput what="identity number" placeholder={isWhole ? "123-45-6789" : "6789"} {...register(name)} />
    </Field>
  );
}
