import { DAY_PRESETS, type DayPreset } from "@/lib/core/days";

/** Words as a list in a sentence: "a, b, and c". */
export function listed(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat("en-US", { style: "long", type }).format(words);
}

const NATIONAL_DIGITS = 10;

/** Writes ten digits as (555) 123-4567, without a leading +1; anything else stays as typed. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length !== NATIONAL_DIGITS) return typed.trim();
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

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
