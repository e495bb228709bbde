import {
  DAY_PRESETS,
  DAY_PRESETS_AHEAD,
  type DayPreset,
  type DayPresetAhead,
  daysOfPreset,
} from "@/lib/core/time/days";
import type { Filter } from "./filters";

/** Two filters that have one control: the first and the last day of a range. */
export interface DaysFilter {
  first: string;
  last: string;
  /** A prefix that distinguishes the ranges of one list; empty for the only one. */
  label: string;
  /** The days lie ahead. */
  isAhead: boolean;
}

/** The ranges among the filters, which declare the first and the last day one after the other. */
export function rangesOf(filters: Readonly<Record<string, Filter>>): DaysFilter[] {
  const days = Object.entries(filters).filter(([, { kind }]) => kind === "day");
  return days.flatMap(([first, { label, isAhead = false }], index) => {
    const [last] = days[index + 1] ?? [];
    return index % 2 === 1 || !last ? [] : [{ first, last, label: label.replace(/ ?from$/i, ""), isAhead }];
  });
}

/** One control: of a filter, or of the two days of a range. */
export interface ControlFilter {
  name: string;
  filter: Filter;
  range?: DaysFilter;
}

/** The controls of filters, in their order. */
export function controlsOf(entries: readonly (readonly [name: string, filter: Filter])[]): ControlFilter[] {
  const ranges = rangesOf(Object.fromEntries(entries));
  return entries.flatMap(([name, filter]) => {
    if (ranges.some(({ last }) => last === name)) return [];
    const range = ranges.find(({ first }) => first === name);
    return [{ name, filter, ...(range && { range }) }];
  });
}

/** The first preset of two days. Undefined for other days. */
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
