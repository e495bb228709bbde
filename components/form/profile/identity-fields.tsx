"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useControl, useFaultsBelow } from "@/components/form/form-context";
import { BirthDateField, type BirthDateFieldProps } from "@/components/form/fields/birth-date-field";
import { OnFile } from "@/components/form/fields/on-file";
import { markOf, type ProfilePartProps } from "@/components/form/fields/part";
import { SecretField } from "@/components/form/fields/secret-field";
import { Field, FieldGroup } from "@/components/ui/fields/field";
import { usePhrases } from "@/components/ui/words/use-phrases";
import { Select } from "@/components/ui/fields/select";
import { labelAt, profileField } from "@/components/words/profile-fields";

const CHOICES = [
  { value: "ssn.full", label: "SSN, all nine digits" },
  { value: "ssn.lastFour", label: "SSN, last four digits" },
  { value: "itin.full", label: "ITIN, all nine digits" },
  { value: "itin.lastFour", label: "ITIN, last four digits" },
];
const WHOLE = "ssn.full";

/** One identity number of a person, complete or the last four digits. `prefix` is the path of the government ID. */
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

/** A person's birth date, which is never shown again after it is saved. */
export function BirthDateOnFile({ legend, ...field }: BirthDateFieldProps & { legend: string }) {
  return (
    <OnFile name={field.name} label={legend}>
      <BirthDateField {...field} legend={legend} />
    </OnFile>
  );
}

/** A person's identity number, which is never shown again after it is saved. */
export function GovernmentIDOnFile(field: ProfilePartProps & { legend: string }) {
  return (
    <OnFile name={field.prefix} label={field.legend}>
      <GovernmentIDField {...field} />
    </OnFile>
  );
}

const { label } = profileField("business.taxID");

/**
 * A business's tax number. A sole proprietor may give a Social Security number. `prefix` is the path of the business.
 */
export function TaxIDField(props: ProfilePartProps) {
  return (
    <OnFile name={`${props.prefix}.taxID`} label={label.en}>
      <NewTaxID {...props} />
    </OnFile>
  );
}

function NewTaxID({ prefix, required }: ProfilePartProps) {
  const isSole = useWatch({ name: `${prefix}.businessType` }) === "soleProprietorship";
  const hint = isSole
    ? "The EIN (12-3456789) or the owner's Social Security number."
    : "Nine digits, as in 12-3456789.";
  return (
    <SecretField
      label={label.en}
      name={`${prefix}.taxID.ein.number`}
      hint={hint}
      what="tax ID"
      {...markOf(required, "taxID.ein.number")}
    />
  );
}
