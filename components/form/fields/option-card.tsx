"use client";

import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { cn } from "@/components/ui/cn";
import { FieldContext, FieldError } from "@/components/ui/fields/field";

export type OptionCardProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  error?: string | undefined;
};

export function OptionCard({
  id,
  label,
  hint,
  isChecked,
  onCheckedChange,
  isDisabled = false,
  error,
}: OptionCardProps) {
  return (
    <FieldContext
      value={{ isInvalid: Boolean(error), isRequired: false, ...(error && { describedBy: `${id}-error` }) }}
    >
      <div
        className={cn(
          "grid content-start gap-1.5 rounded-lg border own:border-border-strong own:bg-card p-3.5 shadow-raise",
          "has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary",
          isDisabled && "bg-muted",
          error && "border-danger",
        )}
      >
        <Checkbox
          id={id}
          label={<span className="font-medium">{label}</span>}
          hint={hint}
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </FieldContext>
  );
}
