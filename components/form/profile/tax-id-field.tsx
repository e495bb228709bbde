"use client";

import { useWatch } from "react-hook-form";
import { markOf, type ProfilePartProps } from "@/components/form/fields/part";
import { SecretField } from "@/components/form/fields/secret-field";
import { OnFile } from "@/components/form/fields/on-file";
import { profileField } from "@/components/words/profile-fields";

const { label } = profileField("business.taxID");

/** A business's tax number; a sole proprietor may give a Social Security number. `prefix` is the path of the business. */
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
