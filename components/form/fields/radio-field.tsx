"use client";

import { RadioCardGroup, type RadioCardOption } from "@/components/ui/radio-card-group";
import { useValueField } from "../use-field";

export interface RadioFieldProps<T extends string> {
  name: string;
  legend: string;
  hint?: string;
  options: readonly (RadioCardOption & { value: T })[];
  columns?: 2 | 3;
  /** Does what a choice brings with it, before it is made. */
  onChoose?: (next: T, before: T) => void;
}

/** One of a few choices, each with a sentence of its own. */
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
