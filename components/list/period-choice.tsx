"use client";

import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { viewersDay } from "@/components/ui/viewers-zone";
import { DAY_PRESET_WORDS } from "@/components/words/day-presets";
import { DAY_PRESETS, daysOfPreset } from "@/lib/core/day-presets";
import { PILL, PILL_CHOICE, SET } from "./filter-control";
import { presetOf } from "./periods";
import type { ListSearch } from "./use-list-search";

const OPTIONS = DAY_PRESETS.map((value) => ({ value: value as string, label: DAY_PRESET_WORDS[value] }));
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
  // What day it is, only the browser knows.
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
        options={value === OTHER ? [...OPTIONS, { value: OTHER, label: "Other days" }] : OPTIONS}
        className={cn(isPill && [PILL, PILL_CHOICE, isSet && SET])}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}
