/** Thirteen to nineteen digits, with spaces or hyphens between them. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;
const SOCIAL_SECURITY = /(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])/g;

/** The text without Social Security numbers, and with only the last four digits of card numbers. */
export function withoutSecrets(text: string): string {
  return text
    .replace(LONG_NUMBER, (number) => (isCardNumber(number.replace(/\D/g, "")) ? number.slice(-4) : number))
    .replace(SOCIAL_SECURITY, "");
}

/** The check digit of card numbers, by Luhn. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
