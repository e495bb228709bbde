import { expect, test } from "@playwright/test";
import { memoryKeys } from "@/lib/providers/keys";
import { newCardNumber } from "./card-number";
import { deriveCVV } from "./cards";

const expiration = { month: "09", year: "29" };
const { pan } = newCardNumber(() => 0);

test("a card always has the same three-digit code", () => {
  const keys = memoryKeys();
  expect(deriveCVV(keys, pan, expiration)).toMatch(/^\d{3}$/);
  expect(deriveCVV(keys, pan, expiration)).toBe(deriveCVV(keys, pan, expiration));
});

test("the code depends on the key, the number, the month and the year", () => {
  const codes = (vary: (round: number) => string) =>
    new Set(Array.from({ length: 60 }, (_, round) => vary(round))).size;
  const keys = memoryKeys();
  const two = (value: number) => String(value % 100).padStart(2, "0");
  expect(codes(() => deriveCVV(memoryKeys(), pan, expiration))).toBeGreaterThan(40);
  expect(codes(() => deriveCVV(keys, newCardNumber().pan, expiration))).toBeGreaterThan(40);
  expect(codes((round) => deriveCVV(keys, pan, { ...expiration, month: two(round) }))).toBeGreaterThan(40);
  expect(codes((round) => deriveCVV(keys, pan, { ...expiration, year: two(round) }))).toBeGreaterThan(40);
});

test("all codes from 000 to 999 occur about equally often", () => {
  const keys = memoryKeys();
  const counts = new Map<string, number>();
  for (let round = 0; round < 50_000; round++) {
    const code = deriveCVV(keys, `4000000${String(round).padStart(9, "0")}`, expiration);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  expect(counts.size).toBe(1000);
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - 50) ** 2 / 50, 0);
  expect(chiSquared).toBeLessThan(1300);
});

test("an input that is not a card number with a two-digit expiration is rejected, and the error does not quote it", () => {
  const keys = memoryKeys();
  const wrong: [string, { month: string; year: string }][] = [
    ["", expiration],
    [pan.slice(1), expiration],
    [`${pan} `, expiration],
    [pan, { month: "9", year: "29" }],
    [pan, { month: "09", year: "2029" }],
    [pan, { month: "", year: "" }],
  ];
  for (const [number, expiry] of wrong) {
    expect(() => deriveCVV(keys, number, expiry)).toThrow(/^not a card number with a two-digit month and year$/);
  }
});
