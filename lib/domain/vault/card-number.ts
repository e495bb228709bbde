import { createHmac, randomInt } from "node:crypto";
import type { KeyProvider } from "@/lib/providers/keys";

/** A card number as issued, with what may be shown of it. */
export interface CardNumber {
  /** 16 digits. */
  pan: string;
  brand: "Visa" | "Mastercard";
  lastFour: string;
}

/**
 * The first six digits of every number issued: ranges of the kind sandboxes print, inside the schemes' own, and none
 * that begins a card number with a meaning in sandbox mode. Only schemes of 16 digits, since the specification's number
 * has 16 or more. An issuing bank's range replaces this list.
 */
export const TEST_BINS: readonly { bin: string; brand: CardNumber["brand"] }[] = [
  { bin: "400000", brand: "Visa" },
  { bin: "555550", brand: "Mastercard" },
  { bin: "222300", brand: "Mastercard" },
];

/** A whole number from 0 up to but not including `limit`. */
export type RandomBelow = (limit: number) => number;

const secureBelow: RandomBelow = (limit) => randomInt(limit);

/** Makes a card number of a test range; it may be taken, which the unique index over fingerprints tells. */
export function newCardNumber(random: RandomBelow = secureBelow): CardNumber {
  const range = TEST_BINS[random(TEST_BINS.length)];
  if (!range) throw new RangeError("the random source left its range");
  const body = range.bin + String(random(1_000_000_000)).padStart(9, "0");
  const pan = body + String((10 - (luhnSum(`${body}0`) % 10)) % 10);
  return { pan, brand: range.brand, lastFour: pan.slice(-4) };
}

/** Whether the text is 12 to 19 digits of which the last is the right check digit (ISO/IEC 7812-1). */
export function isLuhnValid(text: string): boolean {
  return /^[0-9]{12,19}$/.test(text) && luhnSum(text) % 10 === 0;
}

/** The same 32 bytes for the same number, useless without the key: finds duplicates without decrypting anything. */
export function fingerprint(keys: KeyProvider, pan: string): Buffer {
  return createHmac("sha256", keys.mac("pan-fingerprint")).update(pan).digest();
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += index % 2 === 1 ? doubled : digit;
  }
  return sum;
}
