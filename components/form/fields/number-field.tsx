"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LockNote } from "./on-file";
import { type FieldWords, useValueField } from "../use-field";

/** A whole number, such as a share or a count of days; what is no number stays as typed, to be refused. */
export function NumberField({
  name,
  onValue,
  ...words
}: FieldWords & { /** Told of what is typed. */ onValue?: (value: number | string | undefined) => void }) {
  const {
    field: { ref, value, onChange, onBlur },
    error,
    lock,
  } = useValueField(name, words.label);
  const [typed, setTyped] = useState("");
  const text = wholeNumber(typed) === (value ?? undefined) ? typed : String(value ?? "");
  const change = (next: string) => {
    setTyped(next);
    onChange(wholeNumber(next));
    onValue?.(wholeNumber(next));
  };
  return (
    <Field {...words} {...(lock && { hint: <LockNote lock={lock} /> })} name={name} error={error}>
      <Input
        className="tabular"
        inputMode="numeric"
        readOnly={lock !== undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
        ref={ref}
      />
    </Field>
  );
}

/** Digits as a number, also with a percent sign behind; anything else as it is. */
function wholeNumber(typed: string): number | string | undefined {
  const text = typed.trim().replace(/\s*%$/, "");
  return /^\d+$/.test(text) ? Number(text) : text || undefined;
}
