"use client";

import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field-error";
import { usePhrases } from "@/components/ui/phrases";
import { useField } from "../use-field";

export interface CheckboxFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Holds the content at the box, where it is more than the label. */
  children?: ReactNode;
  isRequired?: boolean;
}

/** A check box for yes or no. */
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
