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
