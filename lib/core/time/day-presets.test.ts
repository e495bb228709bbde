import { expect, test } from "@playwright/test";
import { DAY_PRESETS, dayAfter, dayOf, daysIn, daysOfPreset } from "./days";

test("each preset gives the right days across months, years and leap days", () => {
  const all = (today: string) => DAY_PRESETS.map((preset) => Object.values(daysOfPreset(preset, today)).join(" "));
  expect(all("2026-11-22")).toEqual([
    "2026-11-22 2026-11-22",
    "2026-11-21 2026-11-21",
    "2026-11-16 2026-11-22",
    "2026-10-24 2026-11-22",
    "2026-08-25 2026-11-22",
    "2026-11-01 2026-11-22",
    "2026-10-01 2026-10-31",
    "2026-01-01 2026-11-22",
  ]);
  expect(all("2028-03-01").slice(1)).toEqual([
    "2028-02-29 2028-02-29",
    "2028-02-24 2028-03-01",
    "2028-02-01 2028-03-01",
    "2027-12-03 2028-03-01",
    "2028-03-01 2028-03-01",
    "2028-02-01 2028-02-29",
    "2028-01-01 2028-03-01",
  ]);
  expect(all("2027-01-01").at(-2)).toBe("2026-12-01 2026-12-31");
});

test("day counts include both ends, and a moment's day depends on the zone", () => {
  expect(daysIn({ from: "2026-11-22", to: "2026-11-22" })).toBe(1);
  expect(daysIn({ from: "2027-01-01", to: "2027-12-31" })).toBe(365);
  expect(daysIn({ from: "2026-11-23", to: "2026-11-22" })).toBe(0);
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
  const moment = new Date("2026-11-22T06:59:59.999Z");
  expect([dayOf(moment), dayOf(moment, "America/Denver"), dayOf(moment, "Asia/Tokyo")]).toEqual([
    "2026-11-22",
    "2026-11-21",
    "2026-11-22",
  ]);
});
