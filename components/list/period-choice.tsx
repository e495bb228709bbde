"use client";

import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { PILL, SET } from "./filter-control";
import { type Period, periodDays, periodOf, PERIODS } from "./periods";
import type { ListSearch } from "./use-list-search";

const OPTIONS = Object.entries(PERIODS).map(([value, { label }]) => ({ value, label }));
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
  const period = isHydrated && isSet ? periodOf(from, to, new Date()) : undefined;
  const value = isSet ? (period ?? OTHER) : "";
  const choose = (chosen: string) => {
    if (chosen === OTHER) return;
    const [start, end] = chosen ? periodDays(chosen as Period, new Date()) : ["", ""];
    setDays({ [first]: start, [last]: end });
  };
  return (
    <Field label="Period" isLabelHidden={isPill}>
      <Select
        placeholder="Any time"
        options={value === OTHER ? [...OPTIONS, { value: OTHER, label: "Other days" }] : OPTIONS}
        className={cn(isPill && [PILL, "field-sizing-content max-w-44 pr-8 pl-3", isSet && SET])}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}
