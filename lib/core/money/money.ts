import type { z } from "zod";

/** The largest amount in cents. Sums of larger ones could exceed the safe integers. */
export const CENTS_MAX = 999_999_999_999;

/** Whole cents, never negative. */
export type Cents = number & z.core.$brand<"Cents">;

/** Makes cents of a number. Throws a RangeError unless it is a whole number from 0 to `CENTS_MAX`. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0 || value > CENTS_MAX) throw new RangeError("not an amount of cents");
  return value as Cents;
}

/** Formats cents for a sentence: `1 cent`, `100000 cents`. */
export const inCents = (value: number) => `${value} ${value === 1 ? "cent" : "cents"}`;

/** Formats cents as a decimal with two places: 1234 → "12.34", −5 → "-0.05". */
export function centsToDecimal(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses a decimal as cents: "12.34" → 1234. Throws a RangeError for fractions of a cent. */
export function decimalToCents(text: string): Cents {
  const match = /^(\d+)\.(\d{1,2})0*$/.exec(text);
  return cents(match?.[1] === undefined ? Number.NaN : Number(match[1] + (match[2] ?? "").padEnd(2, "0")));
}

/** Parses a decimal with two places, which may be negative, as cents: "-0.05" → −5. */
export function signedCents(text: string): number {
  return text.startsWith("-") ? -decimalToCents(text.slice(1)) : decimalToCents(text);
}

/** Parses an amount that a person typed ("1,200.5", "$12") as cents. Null for invalid input. */
export function parseMoney(text: string): Cents | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const value = Number(match[1].replaceAll(",", "") + (match[2] ?? "").padEnd(2, "0"));
  return value <= CENTS_MAX ? cents(value) : null;
}

const MINUS = "\u2212";
/** Cached formats, because creating one takes sixty times as long as using it. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = FORMATS.get(currency);
  if (format) return format;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency });
  FORMATS.set(currency, made);
  return made;
}

/** Formats integer cents as an amount ("$1,200.50"), with a true minus sign in front if negative. */
export function formatMoney(value: number, currency = "USD"): string {
  const amount = formatOf(currency).format(Math.abs(value) / 100);
  return value < 0 ? `${MINUS}${amount}` : amount;
}
