import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { CENTS_MAX, cents, centsToDecimal, parseMoney, signedCents } from "./money";
import { Cents } from "./cents";

const amount = fc.integer({ min: 0, max: CENTS_MAX });

test("an amount written as a decimal is read back to the same cents", () => {
  fc.assert(fc.property(amount, (value) => parseMoney(centsToDecimal(value)) === value));
});

test("an amount typed with a dollar sign and thousands commas is the same amount", () => {
  fc.assert(
    fc.property(amount, (value) => {
      const [whole = "", fraction = ""] = centsToDecimal(value).split(".");
      return parseMoney(`$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`) === value;
    }),
  );
});

test("a decimal amount has two places and a sign only when negative", () => {
  fc.assert(
    fc.property(fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }), (value) => {
      const decimal = centsToDecimal(value);
      expect(decimal).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/);
      expect(decimal.startsWith("-")).toBe(value < 0);
      expect(Math.round(Number(decimal) * 100)).toBe(value);
      expect(signedCents(decimal)).toBe(value);
    }),
  );
});

test("text that is not an amount is rejected", () => {
  for (const typed of [
    "",
    "-1",
    "1.234",
    "1,23",
    "1,2345",
    "1e3",
    "0x10",
    "12 34",
    "1.",
    ".5",
    "NaN",
    "£5",
    "10000000000.00",
  ]) {
    expect(parseMoney(typed), typed).toBeNull();
  }
});

test("reading money never throws and never leaves the range of amounts", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,$ -e") }), (typed) => {
      const value = parseMoney(typed);
      return value === null || (Number.isSafeInteger(value) && value >= 0 && value <= CENTS_MAX);
    }),
  );
});

test("cents are whole, not negative, and at most 999,999,999,999", () => {
  for (const value of [0, 1, CENTS_MAX]) expect(cents(value)).toBe(value);
  for (const value of [-1, 1.5, CENTS_MAX + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => cents(value)).toThrow(RangeError);
    expect(Cents.safeParse(value).success).toBe(false);
  }
  for (const value of ["100", true, null, 9007199254740993, 1e400]) expect(Cents.safeParse(value).success).toBe(false);
});
