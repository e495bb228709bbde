import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { memoryKeys } from "@/lib/providers/keys";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { fingerprint, newCardNumber, TEST_BINS } from "./card-number";

/** Random sources that pick a fixed share of any range. */
const sources = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })).map((stream) => {
  return (limit: number) => Math.floor(Number(stream.next().value) * limit);
});

test("a card number is Luhn-valid and has 16 digits for every random source", () => {
  fc.assert(
    fc.property(sources, (random) => {
      const { pan, brand, lastFour } = newCardNumber(random);
      const isRange = TEST_BINS.some((range) => range.bin === pan.slice(0, 6) && range.brand === brand);
      return /^\d{16}$/.test(pan) && isLuhnValid(pan) && pan.slice(12) === lastFour && isRange;
    }),
    { numRuns: 2000 },
  );
});

test("the ends of the random range also make card numbers", () => {
  for (const random of [() => 0, (limit: number) => limit - 1])
    expect(isLuhnValid(newCardNumber(random).pan)).toBe(true);
});

test("only Visa numbers are issued, and they start with 4", () => {
  for (const { bin, brand } of TEST_BINS) expect([brand, bin]).toEqual(["Visa", expect.stringMatching(/^4\d{5}$/)]);
});

test("10,000 numbers hardly ever collide", () => {
  const made = Array.from({ length: 10_000 }, () => newCardNumber());
  expect(new Set(made.map(({ pan }) => pan)).size).toBeGreaterThan(9_990);
});

test("no issued number begins like a sandbox test card with a special meaning", () => {
  for (const { bin } of TEST_BINS) {
    expect(["411111", "555555", "400002", "555500"]).not.toContain(bin);
  }
});

test("published test numbers are Luhn-valid, and other text is not", () => {
  for (const good of ["4111111111111111", "5555555555554444", "371449635398431", "6011111111111117"]) {
    expect(isLuhnValid(good)).toBe(true);
  }
  for (const bad of [
    "",
    "0",
    "4111111111111112",
    "4111 1111 1111 1111",
    "４111111111111111",
    "4111111111111111\n",
    "0".repeat(20),
  ]) {
    expect(isLuhnValid(bad)).toBe(false);
  }
});

test("one wrong digit makes a card number invalid", () => {
  fc.assert(
    fc.property(sources, fc.nat(15), fc.integer({ min: 1, max: 9 }), (random, index, shift) => {
      const { pan } = newCardNumber(random);
      const digit = String((Number(pan[index]) + shift) % 10);
      expect(isLuhnValid(pan.slice(0, index) + digit + pan.slice(index + 1))).toBe(false);
    }),
  );
});

test("a number keeps its fingerprint, and a different number or key changes it", () => {
  const keys = memoryKeys();
  const [one, two] = [newCardNumber(() => 0).pan, newCardNumber((limit) => limit - 1).pan];
  expect(fingerprint(keys, one)).toHaveLength(32);
  expect(fingerprint(keys, one)).toEqual(fingerprint(keys, one));
  expect(fingerprint(keys, one)).not.toEqual(fingerprint(keys, two));
  expect(fingerprint(keys, one)).not.toEqual(fingerprint(memoryKeys(), one));
});
