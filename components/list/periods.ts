import {
  DAY_PRESETS,
  DAY_PRESETS_AHEAD,
  type DayPreset,
  type DayPresetAhead,
  daysOfPreset,
} from "@/lib/core/time/days";
import type { Filter } from "./filters";

export interface DaysFilter {
  first: string;
  last: string;
  /** A prefix that distinguishes the ranges of one list. Empty if there is only one. */
  label: string;
  isAhead: boolean;
}

/** Returns the date ranges among the filters. Their first and last day are declared one after the other. */
export function rangesOf(filters: Readonly<Record<string, Filter>>): DaysFilter[] {
  const days = Object.entries(filters).filter(([, { kind }]) => kind === "day");
  return days.flatMap(([first, { label, isAhead = false }], index) => {
    const [last] = days[index + 1] ?? [];
    return index % 2 === 1 || !last ? [] : [{ first, last, label: label.replace(/ ?from$/i, ""), isAhead }];
  });
}

export interface ControlFilter {
  name: string;
  filter: Filter;
  range?: DaysFilter;
}

export function controlsOf(entries: readonly (readonly [name: string, filter: Filter])[]): ControlFilter[] {
  const ranges = rangesOf(Object.fromEntries(entries));
  return entries.flatMap(([name, filter]) => {
    if (ranges.some(({ last }) => last === name)) return [];
    const range = ranges.find(({ first }) => first === name);
    return [{ name, filter, ...(range && { range }) }];
  });
}

/** Returns the first preset that matches two days, or undefined. */
export function presetOf(
  { isAhead }: Pick<DaysFilter, "isAhead">,
  [first, last]: readonly [first: string, last: string],
  today: string,
): DayPreset | DayPresetAhead | undefined {
  const presets: readonly (DayPreset | DayPresetAhead)[] = isAhead ? DAY_PRESETS_AHEAD : DAY_PRESETS;
  return presets.find((preset) => {
    const { from, to } = daysOfPreset(preset, today);
    return from === first && to === last;
  });
}
