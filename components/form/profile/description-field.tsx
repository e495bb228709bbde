"use client";

import { useWatch } from "react-hook-form";
import { CharacterCounter } from "@/components/ui/character-counter";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ACCOUNT_DESCRIPTION_MAX, ACCOUNT_DESCRIPTION_MIN } from "@/lib/domain/kernel/limits";
import { LockNote } from "@/components/form/fields/on-file";
import { type FieldWords, useField } from "@/components/form/use-field";

/** Asks for a description of the business, in 10 to 100 characters. */
export function DescriptionField({ name, ...words }: FieldWords) {
  const { register, error, lock } = useField(name, words.label);
  const typed: unknown = useWatch({ name });
  const length = typeof typed === "string" ? [...typed.trim()].length : 0;
  return (
    <Field
      {...words}
      {...(lock && { hint: <LockNote lock={lock} /> })}
      name={name}
      error={error}
      counter={
        length > 0 && <CharacterCounter length={length} min={ACCOUNT_DESCRIPTION_MIN} max={ACCOUNT_DESCRIPTION_MAX} />
      }
    >
      <Textarea rows={2} readOnly={lock !== undefined} {...register(name)} />
    </Field>
  );
}
