"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../cn";
import { useFieldControl } from "./field";
import { usePhrases } from "../words/use-phrases";

export type SelectProps = ComponentProps<"select"> & {
  /** Options to render. Otherwise pass `<option>` children. */
  options?: readonly { value: string; label: string; isDisabled?: boolean }[];
  /** An empty first option ("Choose a state"). */
  placeholder?: string;
};

/** The browser's own select, for its keyboard, type-ahead and phone support. */
export function Select({ className, options, placeholder, children, ...rest }: SelectProps) {
  const { say } = usePhrases();
  const control = useFieldControl(rest);
  const look = cn("control own:h-9 appearance-none truncate own:pr-9 own:pl-3 touch:h-11", className);
  return (
    <div className="relative">
      <select className={look} {...rest} {...control}>
        {placeholder !== undefined && <option value="">{say(placeholder)}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {say(option.label)}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}
