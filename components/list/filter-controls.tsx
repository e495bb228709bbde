"use client";

import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { DAY_PRESET_AHEAD_OPTIONS, DAY_PRESET_OPTIONS } from "@/components/words/day-presets";
import { DAY_PRESETS, DAY_PRESETS_AHEAD, daysOfPreset } from "@/lib/core/time/days";
import type { Filter } from "./filters";
import type { List } from "./list";
import { type DaysFilter, presetOf } from "./periods";
import type { ListSearch } from "./use-list-search";
import { useOptions } from "./use-options";
import { useToday } from "./use-today";

const CUSTOM = "custom";

interface RangeControlProps {
  range: DaysFilter;
  list: Pick<List, "filters">;
  search: Pick<ListSearch, "state" | "set" | "setDays">;
  /** Renders a small version, for a line with other controls. */
  isPill?: boolean;
}

/** The days of a list in one control: common ranges by name, others by their first and last day. */
export function RangeControl({ range, list: { filters }, search, isPill = false }: RangeControlProps) {
  const { first, last, label, isAhead } = range;
  const { state, set, setDays } = search;
  const [isAsked, setAsked] = useState(false);
  const today = useToday();
  const [from, to] = [state[first] ?? "", state[last] ?? ""];
  const isSet = from !== "" || to !== "";
  const preset = isSet ? presetOf(range, [from, to], today) : undefined;
  const isCustom = isAsked || (isSet && !preset);
  const options = isAhead ? DAY_PRESET_AHEAD_OPTIONS : DAY_PRESET_OPTIONS;
  const choose = (chosen: string) => {
    setAsked(chosen === CUSTOM);
    if (chosen === CUSTOM) return;
    const named = [...DAY_PRESETS, ...DAY_PRESETS_AHEAD].find((one) => one === chosen);
    const days = named ? daysOfPreset(named, today) : { from: "", to: "" };
    setDays({ [first]: days.from, [last]: days.to });
  };
  const named = (words: string) =>
    isPill && label ? `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
  return (
    <div className={isPill ? "flex flex-wrap items-center gap-2" : "grid gap-4"}>
      <Field label={label || "Period"} isLabelHidden={isPill}>
        <Select
          placeholder={named("Any time")}
          options={[...options, { value: CUSTOM, label: "Custom days" }].map((option) => ({
            ...option,
            label: named(option.label),
          }))}
          className={cn(isPill && [PILL, PILL_CHOICE, isSet && SET])}
          value={isCustom ? CUSTOM : (preset ?? "")}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {isCustom &&
        [first, last].map((name) => {
          const filter = filters[name];
          const value = state[name] ?? "";
          return (
            filter && <FilterControl key={name} {...{ filter, value, isPill }} onChange={(day) => set(name, day)} />
          );
        })}
    </div>
  );
}

export interface FilterControlProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
  /** Renders a small version, for a line with other controls. */
  isPill?: boolean;
}

const PILL = "h-8 rounded-full text-[0.8125rem] touch:h-11";
/** Makes a select as wide as its selected option. */
const PILL_CHOICE = "field-sizing-content w-auto max-w-44 pr-8 pl-3";
const SET = "border-primary bg-primary-soft";

/** The control of one filter. On a line with other controls, a flag is a button. */
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
