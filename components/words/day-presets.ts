import { DAY_PRESETS, type DayPreset } from "@/lib/core/days";

/** Names the ranges of days. */
const DAY_PRESET_WORDS: Record<DayPreset, string> = {
  today: "Today",
  yesterday: "Yesterday",
  "last-7-days": "Last 7 days",
  "last-30-days": "Last 30 days",
  "this-month": "This month",
  "last-month": "Last month",
};

/** Offers the ranges of days that have a name. */
export const DAY_PRESET_OPTIONS = DAY_PRESETS.map((value) => ({
  value: value as string,
  label: DAY_PRESET_WORDS[value],
}));
