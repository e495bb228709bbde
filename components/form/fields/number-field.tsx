"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { useControl } from "../form-context";
import { type FieldWords, useValueField } from "../use-field";
import { LockNote } from "./on-file";

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

/** Props of {@link ShareFields}; `name` is the path below which every share stands by its key. */
export type ShareFieldsProps = {
  name: string;
  /** The name of the whole. The summary of a form names the shares by it when all of them are missing. */
  title: string;
  shares: readonly (readonly [key: string, label: string])[];
  isRequired?: boolean;
};

/** Parts of a whole, in percent. Of two, the second follows the first. */
export function ShareFields({ name, title, shares, isRequired = false }: ShareFieldsProps) {
  const { setValue, trigger, formState } = useFormContext();
  useControl(name, title, { place: `${name}.${shares[0]?.[0]}` });
  const complement = (changed: string, value: unknown) => {
    const other = shares.find(([key]) => key !== changed)?.[0];
    if (shares.length !== 2 || !other || typeof value !== "number" || value > 100) return;
    setValue(`${name}.${other}`, 100 - value, { shouldDirty: true });
    if (formState.isSubmitted) void trigger(name);
  };
  return shares.map(([key, label]) => (
    <NumberField
      key={key}
      name={`${name}.${key}`}
      label={label}
      isRequired={isRequired}
      onValue={(value) => complement(key, value)}
    />
  ));
}

/** Returns the sum of the typed shares. */
export function useShareTotal({ name, shares }: Pick<ShareFieldsProps, "name" | "shares">): number {
  const typed = useWatch<Record<string, Record<string, unknown> | undefined>>({ name });
  return shares.reduce((total, [key]) => total + (Number(typed?.[key]) || 0), 0);
}
