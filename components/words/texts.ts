import { nationalNumber } from "@/lib/core/typed-text";

/** Returns words as a list in a sentence: "a, b, and c". */
export function listed(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat("en-US", { style: "long", type }).format(words);
}

/** Formats ten digits as (555) 123-4567, without a leading +1. Other text stays as typed. */
export function formatPhone(typed: string): string {
  const digits = nationalNumber(typed);
  if (!/^\d{10}$/.test(digits)) return typed.trim();
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
