"use client";

import type { FocusEvent } from "react";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput, SecretInput } from "@/components/ui/fields/hidden-input";
import { OtpInput } from "@/components/ui/fields/otp-input";
import { type FieldWords, useField, useValueField } from "../use-field";

export type SecretFieldProps = FieldWords & {
  /** The name of the secret, for the button that shows it. */
  what: string;
  placeholder?: string;
  /** The error to show if the form has none. */
  error?: string | undefined;
};

/** A tax, identity or account number that is readable while it is typed. Its spaces are removed on blur. */
export function SecretField({ name, what, placeholder, ...words }: SecretFieldProps) {
  const { register, setValue, error = words.error } = useField(name, words.label);
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    const tidied = target.value.replace(/\s/g, "");
    if (tidied !== target.value) setValue(name, tidied);
  };
  return (
    <Field {...words} name={name} error={error}>
      <SecretInput what={what} placeholder={placeholder} {...register(name, { onBlur })} />
    </Field>
  );
}

/** A password field for the current or a new password. */
export function PasswordField({ name, isNew = false, ...words }: FieldWords & { isNew?: boolean }) {
  const { register, error } = useField(name, words.label);
  return (
    <Field {...words} name={name} error={error}>
      <PasswordInput autoComplete={isNew ? "new-password" : "current-password"} {...register(name)} />
    </Field>
  );
}

export type CodeFieldProps = FieldWords & { autoFocus?: boolean };

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
