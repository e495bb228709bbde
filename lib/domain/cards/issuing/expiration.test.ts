import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { expirationFault, expiresOn, latestExpiration } from "./expiration";

const now = new Date("2026-11-21T12:00:00Z");
const months = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: 0, max: 99 }) })
  .map(({ month, year }) => ({
    month: String(month).padStart(2, "0"),
    year: String(year).padStart(2, "0"),
  }));

test("a card may expire 1 to 24 months ahead and in no other month", () => {
  fc.assert(
    fc.property(
      months,
      fc.date({ min: new Date("2024-01-01"), max: new Date("2070-01-01"), noInvalidDate: true }),
      (expiration, date) => {
        const ahead =
          (2000 + Number(expiration.year) - date.getUTCFullYear()) * 12 +
          Number(expiration.month) -
          1 -
          date.getUTCMonth();
        return (expirationFault(expiration, date) === undefined) === (ahead >= 1 && ahead <= 24);
      },
    ),
    { numRuns: 5000 },
  );
});

test("the error is at the year if no month of it is possible, otherwise at the month", () => {
  const message = "must be 1 to 24 months ahead";
  for (const [month, year] of [
    ["11", "26"],
    ["01", "26"],
    ["12", "28"],
  ] as const) {
    expect(expirationFault({ month, year }, now)).toEqual({ month: message });
  }
  for (const [month, year] of [
    ["12", "25"],
    ["01", "29"],
    ["06", "99"],
  ] as const) {
    expect(expirationFault({ month, year }, now)).toEqual({ year: message });
  }
});

test("without a date a card is valid for 24 months", () => {
  expect(latestExpiration(now)).toEqual({ month: "11", year: "28" });
  expect(latestExpiration(new Date("2026-12-31T23:59:59Z"))).toEqual({ month: "12", year: "28" });
  expect(latestExpiration(new Date("2027-01-01T00:00:00Z"))).toEqual({ month: "01", year: "29" });
});

test("a card is valid until the last day of its month", () => {
  expect(expiresOn({ month: "11", year: "28" })).toBe("2028-12-01");
  expect(expiresOn({ month: "12", year: "28" })).toBe("2029-01-01");
});
