import { createHmac, randomInt } from "node:crypto";
import { luhnSum } from "@/lib/core/money/luhn";
import { type KeyProvider, keys as provided } from "@/lib/providers/keys";

/** An issued card number, and the parts that may be shown. */
export interface CardNumber {
  /** 16 digits. */
  pan: string;
  brand: "Visa";
  lastFour: string;
}

/**
 * The first six digits of every issued number. They are test ranges inside the schemes' own, and none has a special
 * meaning in sandbox. Only schemes with 16 digits, because the API's numbers have 16 or more. An issuing bank's range
 * replaces this list.
 */
export const TEST_BINS: readonly { bin: string; brand: CardNumber["brand"] }[] = [{ bin: "400000", brand: "Visa" }];

/** A whole number from 0 up to, but without, `limit`. */
export type RandomBelow = (limit: number) => number;

const secureBelow: RandomBelow = (limit) => randomInt(limit);

/** Makes a card number of a test range. It may be taken; the unique index over fingerprints shows that. */
export function newCardNumber(random: RandomBelow = secureBelow): CardNumber {
  const range = TEST_BINS[random(TEST_BINS.length)];
  if (!range) throw new RangeError("the random source left its range");
  const body = range.bin + String(random(1_000_000_000)).padStart(9, "0");
  const pan = body + String((10 - (luhnSum(`${body}0`) % 10)) % 10);
  return { pan, brand: range.brand, lastFour: pan.slice(-4) };
}

/** The same 32 bytes for the same number, worthless without the key. It finds duplicates without decryption. */
export function fingerprint(keys: KeyProvider, pan: string): Buffer {
  return createHmac("sha256", keys.mac("pan-fingerprint")).update(pan).digest();
}

/**
 * The fingerprint that a partner is answered. Within the partner it is the same for the same number. Every other partner
 * gets another one, so that two partners cannot find out whose customers they share.
 */
export function fingerprintFor(partnerID: string, stored: string): string {
  return fingerprint(provided(), `answered:${partnerID}:${stored}`).toString("hex");
}
