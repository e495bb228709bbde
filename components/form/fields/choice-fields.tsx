"use client";

import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldError } from "@/components/ui/fields/field";
import { usePhrases } from "@/components/ui/words/use-phrases";
import { RadioCardGroup, type RadioCardOption } from "@/components/ui/fields/radio-card-group";
import { useField, useValueField } from "../use-field";

export interface CheckboxFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Content next to the box, if the label alone is not enough. */
  children?: ReactNode;
  isRequired?: boolean;
}

export function CheckboxField({ name, label, hint, children, isRequired }: CheckboxFieldProps) {
  const { register, error } = useField(name, label);
  const { sentence } = usePhrases();
  return (
    <div>
      <Checkbox
        id={name}
        label={children ?? label}
        hint={hint}
        aria-required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...register(name)}
      />
      <FieldError id={`${name}-error`} message={error && sentence(label, error)} />
    </div>
  );
}

export interface RadioFieldProps<T extends string> {
  name: string;
  legend: string;
  hint?: string;
  options: readonly (RadioCardOption & { value: T })[];
  columns?: 2 | 3;
  /** Runs before the choice is applied. */
  onChoose?: (next: T, before: T) => void;
}

export function RadioField<T extends string>({ name, options, onChoose, ...group }: RadioFieldProps<T>) {
  const { field, error } = useValueField(name, group.legend);
  const choose = (typed: string) => {
    const next = options.find(({ value }) => value === typed)?.value;
    if (next === undefined) return;
    onChoose?.(next, field.value as T);
    field.onChange(next);
  };
  return (
    <RadioCardGroup
      {...group}
      name={name}
      options={options}
      value={String(field.value)}
      onValueChange={choose}
      error={error}
    />
  );
}
