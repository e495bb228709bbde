import {
  DAY_PRESETS,
  DAY_PRESETS_AHEAD,
  type DayPreset,
  type DayPresetAhead,
  type DayRange,
} from "@/lib/core/time/days";

const DAY_PRESET_WORDS: Record<DayPreset | DayPresetAhead, string> = {
  today: "Today",
  yesterday: "Yesterday",
  tomorrow: "Tomorrow",
  "last-7-days": "Last 7 days",
  "last-30-days": "Last 30 days",
  "last-90-days": "Last 90 days",
  "next-7-days": "Next 7 days",
  "next-30-days": "Next 30 days",
  "this-month": "This month",
  "last-month": "Last month",
  "year-to-date": "Year to date",
};

const optionsOf = (presets: readonly (DayPreset | DayPresetAhead)[]) =>
  presets.map((value) => ({ value: value as string, label: DAY_PRESET_WORDS[value] }));

export const DAY_PRESET_OPTIONS = optionsOf(DAY_PRESETS);
export const DAY_PRESET_AHEAD_OPTIONS = optionsOf(DAY_PRESETS_AHEAD);

const FULL = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const THIN_SPACE = "\u2009";

/**
 * Formats two days as a range. Browsers put thin spaces around its dash and Node does not, which would cause a
 * hydration mismatch.
 */
export const spanOf = (format: Intl.DateTimeFormat, { from, to }: DayRange) =>
  format.formatRange(new Date(from), new Date(to)).replaceAll(THIN_SPACE, " ");

/** Days as a range: "Oct 1 – Nov 22, 2026". An end may be missing or invalid in an address. */
export function daysInWords({ from, to }: DayRange): string {
  const [first, last] = [from, to].map((day) =>
    Number.isNaN(Date.parse(day)) ? undefined : FULL.format(new Date(day)),
  );
  if (first && last) return from <= to ? spanOf(FULL, { from, to }) : `${first} – ${last}`;
  return first ? `From ${first}` : last ? `Until ${last}` : "Custom range";
}
