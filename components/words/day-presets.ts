import { DAY_PRESETS, DAY_PRESETS_AHEAD, type DayPreset, type DayPresetAhead } from "@/lib/core/time/days";

const DAY_PRESET_WORDS: Record<DayPreset | DayPresetAhead, string> = {
  today: "Today",
  yesterday: "Yesterday",
  tomorrow: "Tomorrow",
  "last-7-days": "Last 7 days",
  "last-30-days": "Last 30 days",
  "next-7-days": "Next 7 days",
  "next-30-days": "Next 30 days",
  "this-month": "This month",
  "last-month": "Last month",
};

const optionsOf = (presets: readonly (DayPreset | DayPresetAhead)[]) =>
  presets.map((value) => ({ value: value as string, label: DAY_PRESET_WORDS[value] }));

export const DAY_PRESET_OPTIONS = optionsOf(DAY_PRESETS);
export const DAY_PRESET_AHEAD_OPTIONS = optionsOf(DAY_PRESETS_AHEAD);
