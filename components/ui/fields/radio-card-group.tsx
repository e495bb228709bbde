"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../cn";
import { FieldGroup, type FieldGroupProps } from "./field";

export type RadioCardOption = {
  value: string;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Disables the card and explains why. */
  disabledReason?: string;
};

export type RadioCardGroupProps = Omit<FieldGroupProps, "children" | "name"> & {
  name: string;
  options: readonly RadioCardOption[];
  /** The selected value for controlled use. Omit it with react-hook-form's `register`. */
  value?: string | undefined;
  onValueChange?: (value: string) => void;
  /** The result of `register(name)`, for uncontrolled use. */
  input?: Omit<ComponentProps<"input">, "type" | "value">;
  columns?: 1 | 2 | 3;
};

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" };

/** Radio buttons as cards with room for an explanation. */
export function RadioCardGroup(props: RadioCardGroupProps) {
  const { options, value, onValueChange, input, columns = 2, name, ...group } = props;
  const controlled = onValueChange
    ? { onChange: (event: { target: { value: string } }) => onValueChange(event.target.value) }
    : {};
  return (
    <FieldGroup {...group} name={name}>
      <div className={cn("grid gap-2.5", COLUMNS[columns])}>
        {options.map((option) => (
          <RadioCard
            key={option.value}
            option={option}
            {...(onValueChange ? { checked: value === option.value } : {})}
            {...input}
            {...controlled}
            name={name}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function RadioCard({ option, ...input }: { option: RadioCardOption } & ComponentProps<"input">) {
  const id = useId();
  const note = option.disabledReason ?? option.description;
  return (
    <label
      className={cn(
        "relative flex items-start gap-3 rounded-lg border border-border-strong own:bg-card p-3.5 shadow-raise transition-colors",
        "has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        option.disabledReason ? "cursor-not-allowed bg-muted" : "cursor-pointer hover:border-input",
      )}
    >
      <input
        type="radio"
        className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-input bg-card checked:border-[5px] checked:border-primary focus-visible:outline-none disabled:bg-muted"
        {...input}
        value={option.value}
        disabled={Boolean(option.disabledReason) || input.disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      <span className="grid min-w-0 gap-0.5">
        <span id={`${id}-label`} className="flex items-center gap-1.5 text-sm font-medium [&_svg]:size-4">
          {option.icon}
          {option.label}
        </span>
        {note && (
          <span id={`${id}-note`} className="text-[0.8125rem] text-muted-foreground">
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
