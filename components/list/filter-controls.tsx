"use client";

import { TriangleAlert } from "lucide-react";
import { DaysControl } from "@/components/page/days/days-control";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { DAY_PRESET_AHEAD_OPTIONS, DAY_PRESET_OPTIONS } from "@/components/words/day-presets";
import { DAY_PRESETS, DAY_PRESETS_AHEAD, type DayRange, daysOfPreset } from "@/lib/core/time/days";
import type { Filter } from "./filters";
import { type DaysFilter, presetOf } from "./periods";
import type { ListSearch } from "./use-list-search";
import { useOptions } from "./use-options";
import { useToday } from "./use-today";

interface RangeControlProps {
  range: DaysFilter;
  search: Pick<ListSearch, "state" | "setDays">;
  /** Renders a small version, for a line with other controls. */
  isPill?: boolean;
}

const ANY_TIME = { value: "", label: "Any time" };

/** Days of a list need not have both ends. */
const faultOf = ({ from, to }: DayRange) =>
  from && to && from > to ? "The first day must not be after the last day." : undefined;

/** The days of a list in one control: common ranges by name, others by their first and last day. */
export function RangeControl({ range, search: { state, setDays }, isPill = false }: RangeControlProps) {
  const { first, last, label, isAhead } = range;
  const today = useToday();
  const days = { from: state[first] ?? "", to: state[last] ?? "" };
  const isSet = days.from !== "" || days.to !== "";
  const set = ({ from, to }: DayRange) => setDays({ [first]: from, [last]: to });
  const choose = (chosen: string) => {
    const named = [...DAY_PRESETS, ...DAY_PRESETS_AHEAD].find((one) => one === chosen);
    set(named ? daysOfPreset(named, today) : { from: "", to: "" });
  };
  return (
    <DaysControl
      label={label || "Period"}
      isLabelShown={label !== "" || !isPill}
      options={[ANY_TIME, ...(isAhead ? DAY_PRESET_AHEAD_OPTIONS : DAY_PRESET_OPTIONS)]}
      preset={isSet ? presetOf(range, [days.from, days.to], today) : ANY_TIME.value}
      range={days}
      faultOf={faultOf}
      onPreset={choose}
      onRange={set}
      isSet={isSet}
      className={isPill ? "max-w-64" : "justify-self-start"}
    />
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
        icon={TriangleAlert}
      >
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
        type="text"
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
