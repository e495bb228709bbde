"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useControl, useFault } from "@/components/form/form-context";
import { SecretField } from "@/components/form/fields/secret-field";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { useWords } from "../kit/use-words";

/** A person's identity number of either kind, complete. `prefix` is the path of the government ID. */
export function PersonNumberField({ prefix, isNeeded }: { prefix: string; isNeeded: boolean }) {
  const { profile } = useWords();
  const [kind, setKind] = useState("ssn");
  const { unregister } = useFormContext();
  const choose = (next: string) => {
    unregister(prefix);
    setKind(next);
  };
  useControl(prefix, profile.number);
  const missing = useFault(prefix);
  const kinds = [
    { value: "ssn", label: profile.ssn },
    { value: "itin", label: profile.itin },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={profile.kind}>
        <Select options={kinds} value={kind} onChange={(event) => choose(event.target.value)} />
      </Field>
      <div id={prefix}>
        <SecretField
          key={kind}
          label={profile.number}
          name={`${prefix}.${kind}.full`}
          hint={profile.nineDigits}
          what="ID number"
          error={missing}
          isRequired={isNeeded}
          isOptional={!isNeeded}
        />
      </div>
    </div>
  );
}
