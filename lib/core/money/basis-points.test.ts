import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { BASIS_POINTS_MAX, parsePercent, shareOf } from "./basis-points";
import { cents, CENTS_MAX } from "./money";

const amount = fc.integer({ min: 0, max: CENTS_MAX }).map(cents);
const points = fc.integer({ min: 0, max: BASIS_POINTS_MAX });

test("a percentage is whole basis points, or null", () => {
  expect(["2.9", "0", "0.01", "100", "100.00", "0.8000"].map(parsePercent)).toEqual([290, 0, 1, 10_000, 10_000, 80]);
  for (const bad of ["", "2,9", "-1", "1e1", "0.005", "100.01", "2.", ".5", " 1", "101"])
    expect(parsePercent(bad), bad).toBeNull();
  fc.assert(fc.property(points, (some) => expect(parsePercent(String(some / 100))).toBe(some)));
});

test("a share is rounded to the nearest cent, with half a cent rounded up", () => {
  const share = (value: number, some: number) => shareOf(cents(value), some);
  expect([share(1, 4999), share(1, 5000), share(3, 5000), share(1000, 290), share(1017, 290)]).toEqual([
    0, 1, 2, 29, 29,
  ]);
});

test("a share is off by at most half a cent and grows with the amount, and 100 % is the whole amount", () => {
  fc.assert(
    fc.property(amount, points, (some, rate) => {
      const share = shareOf(some, rate);
      const exact = BigInt(some) * BigInt(rate);
      const off = BigInt(share) * 10_000n - exact;
      expect(off > -5000n && off <= 5000n).toBe(true);
      expect(shareOf(cents(Math.min(some + 1, CENTS_MAX)), rate)).toBeGreaterThanOrEqual(share);
      expect(shareOf(some, BASIS_POINTS_MAX)).toBe(some);
    }),
  );
});
