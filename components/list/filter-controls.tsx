"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { viewersDay } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { DAY_PRESET_OPTIONS } from "@/components/words/day-presets";
import { DAY_PRESETS, daysOfPreset } from "@/lib/core/days";
import type { Filter } from "./filters";
import { presetOf } from "./periods";
import type { ListSearch } from "./use-list-search";
import { useOptions } from "./use-options";

const OTHER = "other";

interface PeriodChoiceProps {
  days: readonly [first: string, last: string];
  search: ListSearch;
  /** Drawn small, on one line with others. */
  isPill?: boolean;
}

/** The days that are asked for most, in one choice: it sets the first and the last day. */
export function PeriodChoice({ days: [first, last], search: { state, setDays }, isPill = false }: PeriodChoiceProps) {
  const isHydrated = useHydrated();
  const [from, to] = [state[first] ?? "", state[last] ?? ""];
  const isSet = from !== "" || to !== "";
  // Only the browser knows the day.
  const period = isHydrated && isSet ? presetOf(from, to, viewersDay()) : undefined;
  const value = isSet ? (period ?? OTHER) : "";
  const choose = (chosen: string) => {
    if (chosen === OTHER) return;
    const preset = DAY_PRESETS.find((one) => one === chosen);
    const days = preset ? daysOfPreset(preset, viewersDay()) : { from: "", to: "" };
    setDays({ [first]: days.from, [last]: days.to });
  };
  return (
    <Field label="Period" isLabelHidden={isPill}>
      <Select
        placeholder="Any time"
        options={value === OTHER ? [...DAY_PRESET_OPTIONS, { value: OTHER, label: "Other days" }] : DAY_PRESET_OPTIONS}
        className={cn(isPill && [PILL, PILL_CHOICE, isSet && SET])}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

export interface FilterControlProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
  /** Drawn small, on one line with others. */
  isPill?: boolean;
}

/** The look of a control among others on one line. */
const PILL = "h-8 rounded-full text-[0.8125rem] touch:h-11";
/** With it, a choice is as wide as what is chosen. */
const PILL_CHOICE = "field-sizing-content w-auto max-w-44 pr-8 pl-3";
const SET = "border-primary bg-primary-soft";

/** The control of one filter. A flag is drawn as a button on a line with others; the panel has others of its own. */
export function FilterControl({ filter, value, onChange, isPill = false }: FilterControlProps) {
  const options = useOptions(filter);
  const { kind, label, placeholder, hint } = filter;
  const look = isPill && cn(PILL, value && SET);
  if (kind === "flag")
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
