"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { SecretInput } from "@/components/ui/secret-input";
import { Select } from "@/components/ui/select";
import { useWords } from "./use-words";

/** A person's identity number of either kind, whole; `prefix` is the path of the government ID. */
export function PersonNumberField({ prefix, isNeeded }: { prefix: string; isNeeded: boolean }) {
  const { profile } = useWords();
  const [kind, setKind] = useState("ssn");
  const { register, unregister, getFieldState, formState } = useFormContext();
  const name = `${prefix}.${kind}.full`;
  const choose = (next: string) => {
    unregister(prefix);
    setKind(next);
  };
  const error = getFieldState(name, formState).error?.message ?? getFieldState(prefix, formState).error?.message;
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
        <Field
          label={profile.number}
          name={name}
          hint={profile.nineDigits}
          error={error}
          isRequired={isNeeded}
          isOptional={!isNeeded}
        >
          <SecretInput key={kind} what="identity number" {...register(name)} />
        </Field>
      </div>
    </div>
  );
}
