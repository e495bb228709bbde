import { createHmac, randomInt } from "node:crypto";
import { luhnSum } from "@/lib/core/money/luhn";
import { type KeyProvider, keys as provided } from "@/lib/providers/keys";

export interface CardNumber {
  /** 16 digits. */
  pan: string;
  brand: "Visa";
  lastFour: string;
}

/**
 * The first six digits of every issued number. They are test ranges within the schemes' own ranges, and none has a
 * special meaning in the sandbox. Only schemes with 16 digits are used, because the API's numbers have 16 or more. An
 * issuing bank's range replaces this list.
 */
export const TEST_BINS: readonly { bin: string; brand: CardNumber["brand"] }[] = [{ bin: "400000", brand: "Visa" }];

/** A whole number from 0 to `limit`, excluding `limit`. */
export type RandomBelow = (limit: number) => number;

const secureBelow: RandomBelow = (limit) => randomInt(limit);

/** Creates a card number in a test range. It may already be taken, which the unique index on fingerprints detects. */
export function newCardNumber(random: RandomBelow = secureBelow): CardNumber {
  const range = TEST_BINS[random(TEST_BINS.length)];
  if (!range) throw new RangeError("the random source left its range");
  const body = range.bin + String(random(1_000_000_000)).padStart(9, "0");
  const pan = body + String((10 - (luhnSum(`${body}0`) % 10)) % 10);
  return { pan, brand: range.brand, lastFour: pan.slice(-4) };
}

/** A keyed fingerprint of 32 bytes that finds duplicates without decryption and reveals nothing without the key. */
export function fingerprint(keys: KeyProvider, pan: string): Buffer {
  return createHmac("sha256", keys.mac("pan-fingerprint")).update(pan).digest();
}

/**
 * The fingerprint in a partner's API responses. It is the same for equal numbers within the partner. Each partner gets
 * a different one, so that two partners cannot find out which customers they share.
 */
export function fingerprintFor(partnerID: string, stored: string): string {
  return fingerprint(provided(), `answered:${partnerID}:${stored}`).toString("hex");
}
