"use client";

import { Field } from "@/components/ui/field";
import { OtpInput } from "@/components/ui/otp-input";
import { type FieldWords, useValueField } from "../use-field";

export type CodeFieldProps = FieldWords & { autoFocus?: boolean };

/** Six digits that somebody was sent, or reads from an app. */
export function CodeField({ name, autoFocus = false, ...words }: CodeFieldProps) {
  const {
    field: { ref, value, onChange, onBlur },
    error,
  } = useValueField(name, words.label);
  return (
    <Field {...words} name={name} error={error}>
      <OtpInput
        name={name}
        ref={ref}
        value={String(value ?? "")}
        onValueChange={onChange}
        onBlur={onBlur}
        autoFocus={autoFocus}
      />
    </Field>
  );
}
