"use client";

import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { SecretInput } from "@/components/ui/secret-input";
import { markOf, type ProfilePartProps } from "@/components/form/part";
import { OnFile } from "@/components/form/on-file";
import { usePartField } from "@/components/form/use-field";

/** A business's tax number; a sole proprietor may give a Social Security number. `prefix` is the path of the business. */
export function TaxIDField(props: ProfilePartProps) {
  return (
    <OnFile name={`${props.prefix}.taxID`} label="Tax number (EIN)">
      <NewTaxID {...props} />
    </OnFile>
  );
}

function NewTaxID({ prefix, required }: ProfilePartProps) {
  const name = `${prefix}.taxID.ein.number`;
  const { register, error } = usePartField(name);
  const isSole = useWatch({ name: `${prefix}.businessType` }) === "soleProprietorship";
  const hint = isSole
    ? "The EIN (12-3456789) or the owner's Social Security number."
    : "Nine digits, as in 12-3456789.";
  return (
    <Field label="Tax number (EIN)" name={name} hint={hint} error={error} {...markOf(required, "taxID.ein.number")}>
      <SecretInput what="tax number" {...register(name)} />
    </Field>
  );
}
