import { isLuhnValid } from "@/lib/core/money/luhn";

/** Thirteen to nineteen digits, with spaces, dots, slashes or hyphens between them. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ \u00a0./-]?\d){12,18}(?![\w-])/g;
const SOCIAL_SECURITY = /(?<![\w-])\d{3}[ \u00a0./-]\d{2}[ \u00a0./-]\d{4}(?![\w-])/g;

/** The text without Social Security numbers, and with only the last four digits of card numbers. */
export function withoutSecrets(text: string): string {
  return text
    .replace(LONG_NUMBER, (number) => (isLuhnValid(number.replace(/\D/g, "")) ? number.slice(-4) : number))
    .replace(SOCIAL_SECURITY, "");
}
