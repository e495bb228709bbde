import type { DayPreset } from "@/lib/core/day-presets";

export const DAY_PRESET_WORDS: Record<DayPreset, string> = {
  today: "Today",
  yesterday: "Yesterday",
  "last-7-days": "Last 7 days",
  "last-30-days": "Last 30 days",
  "this-month": "This month",
  "last-month": "Last month",
};
