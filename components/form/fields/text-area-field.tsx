"use client";

import { useWatch } from "react-hook-form";
import { CharacterCounter } from "@/components/ui/character-counter";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { type FieldWords, useField } from "../use-field";

/** A labelled text of several lines, whose characters are counted. */
export function TextAreaField({ name, max, ...words }: FieldWords & { max: number }) {
  const { register, error } = useField(name, words.label);
  const typed: unknown = useWatch({ name });
  const length = typeof typed === "string" ? [...typed.trim()].length : 0;
  return (
    <Field
      {...words}
      name={name}
      error={error}
      counter={length > max / 2 && <CharacterCounter length={length} max={max} />}
    >
      <Textarea rows={5} {...register(name)} />
    </Field>
  );
}
