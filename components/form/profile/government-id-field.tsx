"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useControl } from "@/components/form/controls";
import { useFaultsBelow } from "@/components/form/form-context";
import type { ProfilePartProps } from "@/components/form/fields/part";
import { SecretField } from "@/components/form/fields/secret-field";
import { Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { usePhrases } from "@/components/ui/phrases";
import { Select } from "@/components/ui/select";
import { labelAt } from "@/components/words/profile-fields";

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
  const { getValues, setValue } = useFormContext();
  const { sentence } = usePhrases();
  const valueOf = (choice: string) => (getValues(`${prefix}.${choice}`) as string | undefined) ?? "";
  const [choice, setChoice] = useState(() => CHOICES.find(({ value }) => valueOf(value) !== "")?.value ?? WHOLE);
  const choose = (next: string) => {
    const digits = valueOf(choice);
    setValue(prefix, {});
    setValue(`${prefix}.${next}`, next.endsWith("lastFour") ? digits.slice(-4) : digits);
    setChoice(next);
  };
  useControl(prefix, legend);
  const name = `${prefix}.${choice}`;
  const other = useFaultsBelow(prefix).find(({ path }) => path !== name);
  const label = other && (labelAt(other.path) ?? legend);
  return (
    <FieldGroup
      legend={legend}
      name={prefix}
      error={other && sentence(label, other.message)}
      isOptional={required?.length === 0}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Number type">
          <Select options={CHOICES} value={choice} onChange={(event) => choose(event.target.value)} />
        </Field>
        <SecretField
          key={choice}
          name={name}
          label={labelAt(name) ?? legend}
          what="ID number"
          placeholder={choice.endsWith("full") ? "123-45-6789" : "6789"}
        />
      </div>
    </FieldGroup>
  );
}
