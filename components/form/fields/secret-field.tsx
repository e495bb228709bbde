"use client";

import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SecretInput } from "@/components/ui/secret-input";
import { type FieldWords, useField } from "../use-field";

export type SecretFieldProps = FieldWords & {
  /** Names the secret, for the button that shows it. */
  what: string;
  placeholder?: string;
  /** Said of it where nothing else is. */
  error?: string | undefined;
};

/** A tax or identity number: readable while it is typed. */
export function SecretField({ name, what, placeholder, ...words }: SecretFieldProps) {
  const { register, error = words.error } = useField(name, words.label);
  return (
    <Field {...words} name={name} error={error}>
      <SecretInput what={what} placeholder={placeholder} {...register(name)} />
    </Field>
  );
}

/** A password, the present one or a new one. */
export function PasswordField({ name, isNew = false, ...words }: FieldWords & { isNew?: boolean }) {
  const { register, error } = useField(name, words.label);
  return (
    <Field {...words} name={name} error={error}>
      <PasswordInput autoComplete={isNew ? "new-password" : "current-password"} {...register(name)} />
    </Field>
  );
}
