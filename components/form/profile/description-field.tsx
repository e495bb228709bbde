"use client";

import { useWatch } from "react-hook-form";
import { CharacterCounter } from "@/components/ui/character-counter";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { DESCRIPTION_MAX, DESCRIPTION_MIN } from "@/lib/domain/accounts/shared/profile";
import { LockNote } from "@/components/form/on-file";
import { markOf, type ProfilePartProps } from "@/components/form/part";
import { useField } from "@/components/form/use-field";

/** What a business sells, in 10 to 100 characters; `prefix` is the path of the business. */
export function DescriptionField({ prefix, required }: ProfilePartProps) {
  const name = `${prefix}.description`;
  const { register, error, lock } = useField(name, "Description");
  const typed: unknown = useWatch({ name });
  const length = typeof typed === "string" ? [...typed.trim()].length : 0;
  return (
    <Field
      label="Description"
      hint={
        lock ? (
          <LockNote lock={lock} />
        ) : (
          `What the business sells, and to whom, in ${DESCRIPTION_MIN} to ${DESCRIPTION_MAX} characters.`
        )
      }
      name={name}
      error={error}
      counter={length > 0 && <CharacterCounter length={length} min={DESCRIPTION_MIN} max={DESCRIPTION_MAX} />}
      {...markOf(required, "description")}
    >
      <Textarea rows={2} readOnly={lock !== undefined} {...register(name)} />
    </Field>
  );
}
