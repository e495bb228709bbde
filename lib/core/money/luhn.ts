/** Whether the text is 12 to 19 digits with the right check digit (ISO/IEC 7812-1). */
export function isLuhnValid(text: string): boolean {
  return /^[0-9]{12,19}$/.test(text) && luhnSum(text) % 10 === 0;
}

/** The Luhn sum. Its last digit is 0 for a valid card number. */
export function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += index % 2 === 1 ? doubled : digit;
  }
  return sum;
}
