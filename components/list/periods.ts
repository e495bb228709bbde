import { DAY_PRESETS, type DayPreset, daysOfPreset } from "@/lib/core/days";
import type { Filter } from "./filters";

/** The names of the filters for the first and the last day, where their days are past. */
export function daysOf(filters: Readonly<Record<string, Filter>>): readonly [first: string, last: string] | undefined {
  const [first, last] = Object.entries(filters).filter(([, { kind, isAhead }]) => kind === "day" && !isAhead);
  return first && last && [first[0], last[0]];
}

/** The first preset of two days. Undefined for other days. */
export function presetOf(first: string, last: string, today: string): DayPreset | undefined {
  return DAY_PRESETS.find((preset) => {
    const { from, to } = daysOfPreset(preset, today);
    return from === first && to === last;
  });
}
