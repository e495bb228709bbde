import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { monthCharges } from "./month-charges";

const whole = { days: 30, daysInMonth: 30, platformFee: 4900, minimum: 25_000, usage: 0 };

test("a whole month costs the platform fee, and the shortfall of its fees to the minimum", () => {
  expect(monthCharges(whole)).toEqual({ platformFee: 4900, minimum: 25_000 });
  expect(monthCharges({ ...whole, usage: 24_999 })).toEqual({ platformFee: 4900, minimum: 1 });
  expect(monthCharges({ ...whole, usage: 25_001 })).toEqual({ platformFee: 4900, minimum: 0 });
});

test("a partial month costs its days, rounded down to whole cents", () => {
  expect(monthCharges({ ...whole, days: 20 })).toEqual({ platformFee: 3266, minimum: 16_666 });
  expect(monthCharges({ ...whole, days: 1, daysInMonth: 31, minimum: 0 })).toEqual({ platformFee: 158, minimum: 0 });
});

test("no charge is negative, or more than the agreement allows", () => {
  const cents = fc.integer({ min: 0, max: 999_999_999_999 });
  const month = fc.record({
    days: fc.integer({ min: 0, max: 40 }),
    daysInMonth: fc.integer({ min: 28, max: 31 }),
    platformFee: cents,
    minimum: cents,
    usage: fc.integer({ min: -1000, max: 999_999_999_999 }),
  });
  fc.assert(
    fc.property(month, (one) => {
      const { platformFee, minimum } = monthCharges(one);
      expect(Number.isSafeInteger(platformFee) && platformFee >= 0 && platformFee <= one.platformFee).toBe(true);
      expect(Number.isSafeInteger(minimum) && minimum >= 0 && minimum <= one.minimum).toBe(true);
    }),
  );
});
