"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { useControl } from "../form-context";
import { type FieldWords, useValueField } from "../use-field";
import { LockNote } from "./on-file";

/** A whole number, such as a share or a count of days. Invalid text is kept as typed, so that validation rejects it. */
export function NumberField({
  name,
  onValue,
  ...words
}: FieldWords & { /** Called with each typed value. */ onValue?: (value: number | string | undefined) => void }) {
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

/** Converts digits, with or without a percent sign, to a number. Returns other text unchanged. */
function wholeNumber(typed: string): number | string | undefined {
  const text = typed.trim().replace(/\s*%$/, "");
  return /^\d+$/.test(text) ? Number(text) : text || undefined;
}

/** Props of {@link ShareFields}. Each share is stored under its key below the path `name`. */
export type ShareFieldsProps = {
  name: string;
  /** The name of the whole. A form's summary shows it when all shares are missing. */
  title: string;
  shares: readonly (readonly [key: string, label: string])[];
  isRequired?: boolean;
};

/** Shares of a whole, in percent. If there are two, changing one sets the other. */
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

export function useShareTotal({ name, shares }: Pick<ShareFieldsProps, "name" | "shares">): number {
  const typed = useWatch<Record<string, Record<string, unknown> | undefined>>({ name });
  return shares.reduce((total, [key]) => total + (Number(typed?.[key]) || 0), 0);
}
