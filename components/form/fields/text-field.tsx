"use client";

import type { ComponentProps, FocusEvent } from "react";
import { useWatch } from "react-hook-form";
import { CharacterCounter } from "@/components/ui/fields/character-counter";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/fields/field";
import { Input, InputAffix, Textarea } from "@/components/ui/fields/input";
import { type FieldWords, useField } from "../use-field";
import { LockNote } from "./on-file";

export type TextFieldProps = FieldWords & {
  /** Normalizes the text on blur. Trims it by default. */
  tidy?: (typed: string) => string;
  /** The error to show if the form has none. */
  error?: string | undefined;
  before?: string;
  /** The maximum length. A counter appears when half of it is used. */
  max?: number;
  input?: Omit<ComponentProps<"input">, "name" | "className">;
};

/** A labeled text input, normalized and checked on blur. */
export function TextField({ name, tidy = trimmed, before, max, input, ...field }: TextFieldProps) {
  const { register, setValue, error = field.error, lock } = useField(name, field.label);
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    const tidied = tidy(target.value);
    if (tidied !== target.value) setValue(name, tidied);
  };
  const control = (
    <Input
      autoComplete="off"
      {...input}
      className={cn(before && "pl-10")}
      {...(lock && { readOnly: true })}
      {...register(name, { onBlur })}
    />
  );
  return (
    <Field
      {...field}
      {...(lock && { hint: <LockNote lock={lock} /> })}
      name={name}
      error={error}
      counter={max !== undefined && <Counter name={name} max={max} />}
    >
      {before ? <InputAffix before={before}>{control}</InputAffix> : control}
    </Field>
  );
}

function Counter({ name, max }: { name: string; max: number }) {
  const typed: unknown = useWatch({ name });
  const length = typeof typed === "string" ? [...typed].length : 0;
  return length > max / 2 && <CharacterCounter length={length} max={max} />;
}

function trimmed(typed: string): string {
  return typed.trim();
}

/** A labeled multiline text with a character counter. */
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

export function DateField({
  min,
  max,
  ...rest
}: Omit<TextFieldProps, "input" | "max"> & { min?: string; max?: string }) {
  return <TextField {...rest} input={{ type: "date", min, max }} />;
}
