const NATIONAL_DIGITS = 10;

/** Writes ten digits as (555) 123-4567, without a leading +1; anything else stays as typed. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length !== NATIONAL_DIGITS) return typed.trim();
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
