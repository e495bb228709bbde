import { expect, test } from "@playwright/test";
import { velocityFault, assertWithinVelocity } from "./velocity";

const none = { times: 0, cents: 0 };

test("a card takes a limited number of payouts within a day, a week and a month", () => {
  for (const [index, times, span] of [
    [0, 150, "a day"],
    [1, 250, "7 days"],
    [2, 750, "30 days"],
  ] as const) {
    const pushed = (count: number) => [none, none, none].with(index, { times: count, cents: 0 });
    expect(velocityFault(pushed(times - 1), 1)).toBeUndefined();
    expect(velocityFault(pushed(times), 1)).toBe(`this card takes ${times} payouts within ${span}`);
  }
});

test("a card takes a limited amount within a day, a week and a month", () => {
  for (const [index, most, words] of [
    [0, 10_000_000, "$100000.00 within a day"],
    [1, 25_000_000, "$250000.00 within 7 days"],
    [2, 50_000_000, "$500000.00 within 30 days"],
  ] as const) {
    const pushed = (sum: number) => [none, none, none].with(index, { times: 1, cents: sum });
    expect(velocityFault(pushed(most - 500), 500)).toBeUndefined();
    expect(velocityFault(pushed(most - 500), 501)).toBe(`this card takes ${words}`);
  }
});

test("a card without a record has received nothing, and the error names the amount", () => {
  expect(velocityFault([], 10_000_000)).toBeUndefined();
  expect(() => assertWithinVelocity([], 10_000_000)).not.toThrow();
  expect(() => assertWithinVelocity([], 10_000_001)).toThrow(
    expect.objectContaining({ kind: "invalid", fields: { amount: "this card takes $100000.00 within a day" } }),
  );
});
