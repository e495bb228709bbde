"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Filter } from "./filters";
import { AccountCombobox } from "@/components/form/fields/account-combobox";
import { Checkbox } from "@/components/ui/checkbox";
import { useOptions } from "./use-options";

interface FilterControlProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
  /** Drawn small, on one line with others. */
  isPill?: boolean;
}

/** The look of a control among others on one line. */
export const PILL = "h-8 rounded-full text-[0.8125rem] touch:h-11";
/** With it, a choice is as wide as what is chosen. */
export const PILL_CHOICE = "field-sizing-content w-auto max-w-44 pr-8 pl-3";
export const SET = "border-primary bg-primary-soft";

/** The control of one filter. */
export function FilterControl({ filter, value, onChange, isPill = false }: FilterControlProps) {
  const options = useOptions(filter);
  const { kind, label, placeholder, hint } = filter;
  const look = isPill && cn(PILL, value && SET);
  if (kind === "flag" && isPill)
    return (
      <Button
        size="sm"
        aria-pressed={value === "true"}
        title={hint}
        className={cn("rounded-full font-normal", value && SET)}
        onClick={() => onChange(value ? "" : "true")}
      >
        <TriangleAlert aria-hidden />
        {label}
      </Button>
    );
  if (kind === "flag")
    return (
      <Checkbox
        label={label}
        hint={hint}
        checked={value === "true"}
        onChange={({ target }) => onChange(target.checked ? "true" : "")}
      />
    );
  if (kind === "choice")
    return (
      <Field label={label} isLabelHidden={isPill}>
        <Select
          placeholder={`Any ${label.toLowerCase()}`}
          options={options}
          className={cn(look, isPill && PILL_CHOICE)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    );
  if (kind === "account")
    return (
      <Field label={label}>
        <AccountCombobox name={label} value={value} onValueChange={onChange} />
      </Field>
    );
  return (
    <Field label={label} {...(isPill && { className: "flex items-center gap-1.5 text-[0.8125rem]" })}>
      <Input
        type={kind === "day" ? "date" : "text"}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className={cn(look, isPill && "w-34")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
