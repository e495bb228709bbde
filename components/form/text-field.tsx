"use client";

import type { ComponentProps, FocusEvent } from "react";
import { Field, type FieldProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { cn } from "@/components/ui/cn";
import { LockNote } from "./on-file";
import { usePartField } from "./use-field";

/** Props of {@link TextField}; `error` is shown when the field has none of its own. */
export type TextFieldProps = Omit<FieldProps, "children" | "name"> & {
  name: string;
  /** Sets right what was typed when the field is left; trims unless given. */
  tidy?: (typed: string) => string;
  /** Fixed text in front, inside the input. */
  before?: string;
  input?: Omit<ComponentProps<"input">, "name" | "className">;
};

/** A labelled text input of the form around it, tidied and validated when left. */
export function TextField({ name, tidy = trimmed, before, input, ...field }: TextFieldProps) {
  const { register, setValue, error = field.error, lock } = usePartField(name);
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    const tidied = tidy(target.value);
    if (tidied !== target.value) setValue(name, tidied);
  };
  const control = (
    <Input
      {...input}
      className={cn(before && "pl-10")}
      {...(lock && { readOnly: true })}
      {...register(name, { onBlur })}
    />
  );
  return (
    <Field {...field} {...(lock && { hint: <LockNote lock={lock} /> })} name={name} error={error}>
      {before ? <InputAffix before={before}>{control}</InputAffix> : control}
    </Field>
  );
}

function trimmed(typed: string): string {
  return typed.trim();
}
