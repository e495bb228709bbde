import { expect, test } from "@playwright/test";
import { dayAfter, daysIn } from "@/lib/core/time/days";
import { before, faultOf, periodOf, periodsOf, RANGE_DAYS_MAX } from "./periods";

const rangeOf = (from: string, days: number) => ({ from, to: dayAfter(from, days - 1) });

test("a range of any length is divided into few parts that cover each of its days once", () => {
  const isWhole = (days: number) => {
    const range = rangeOf("2027-12-29", days);
    const parts = periodsOf(range, periodOf(range));
    return (
      parts.length <= 31 &&
      parts.reduce((sum, part) => sum + daysIn(part), 0) === days &&
      parts[0]?.from === range.from &&
      parts.at(-1)?.to === range.to &&
      parts.slice(1).every(({ from }, index) => from === dayAfter(parts[index]?.to ?? "", 1))
    );
  };
  const lengths = Array.from({ length: RANGE_DAYS_MAX }, (_, index) => index + 1);
  expect(lengths.filter((days) => !isWhole(days))).toEqual([]);
});

test("weeks begin on Sunday, and months on their first day", () => {
  expect(periodsOf({ from: "2026-11-18", to: "2026-12-02" }, "week")).toEqual([
    { from: "2026-11-18", to: "2026-11-21" },
    { from: "2026-11-22", to: "2026-11-28" },
    { from: "2026-11-29", to: "2026-12-02" },
  ]);
  expect(periodsOf({ from: "2028-01-31", to: "2028-03-01" }, "month")).toEqual([
    { from: "2028-01-31", to: "2028-01-31" },
    { from: "2028-02-01", to: "2028-02-29" },
    { from: "2028-03-01", to: "2028-03-01" },
  ]);
});

test("a range that is too long or ends before it begins is rejected, and a valid one is compared with the same number of days before it", () => {
  expect(faultOf(rangeOf("2026-01-01", RANGE_DAYS_MAX))).toBeUndefined();
  expect(faultOf(rangeOf("2026-01-01", RANGE_DAYS_MAX + 1))).toBe("Choose at most 366 days. You chose 367.");
  expect(faultOf({ from: "2026-01-02", to: "2026-01-01" })).toBe("The first day must not be after the last day.");
  expect(faultOf({ from: "", to: "2026-01-01" })).toBe("Choose the first and the last day.");
  expect(before({ from: "2026-11-01", to: "2026-11-22" })).toEqual({ from: "2026-10-10", to: "2026-10-31" });
});
