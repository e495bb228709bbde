import { expect, test } from "@playwright/test";
import { endOfDay, nextHour, startOfDay } from "./moments";
import { TimeZone } from "./time-zone";

test("a day begins and ends at the viewer's midnight, even when clocks change", () => {
  const day = (name: string, zone?: string) =>
    [startOfDay(name, zone), endOfDay(name, zone)].map((moment) => moment.toISOString());
  expect(day("2026-11-21")).toEqual(["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"]);
  expect(day("2026-11-20", "America/Denver")).toEqual(["2026-11-20T07:00:00.000Z", "2026-11-21T07:00:00.000Z"]);
  expect(day("2026-03-08", "America/New_York")).toEqual(["2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"]);
  expect(day("2026-12-31", "Pacific/Kiritimati")).toEqual(["2026-12-30T10:00:00.000Z", "2026-12-31T10:00:00.000Z"]);
});

test("when clocks go back over midnight, the day begins at the first midnight, and historic offsets are exact to the second", () => {
  const starts = [
    ["1978-10-01", "Africa/Tunis", "1978-09-30T22:00:00.000Z"],
    ["1970-02-01", "Africa/Monrovia", "1970-02-01T00:44:30.000Z"],
    ["1986-01-01", "Asia/Katmandu", "1985-12-31T18:30:00.000Z"],
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
  ] as const;
  for (const [day, zone, start] of starts) expect(startOfDay(day, zone).toISOString(), zone).toBe(start);
});

test("the next eight o'clock is in the zone's time, even when clocks change", () => {
  const next = (now: string, zone: string) => nextHour(new Date(now), 8, zone).toISOString();
  expect(next("2026-11-26T12:59:59Z", "America/New_York")).toBe("2026-11-26T13:00:00.000Z");
  expect(next("2026-11-26T13:00:00Z", "America/New_York")).toBe("2026-11-27T13:00:00.000Z");
  expect(next("2026-03-07T15:00:00Z", "America/New_York"), "clocks go forward").toBe("2026-03-08T12:00:00.000Z");
  expect(next("2026-10-31T13:00:00Z", "America/New_York"), "clocks go back").toBe("2026-11-01T13:00:00.000Z");
  expect(next("2026-12-31T22:00:00Z", "Pacific/Kiritimati"), "the day is another there").toBe(
    "2027-01-01T18:00:00.000Z",
  );
  expect(next("2026-11-26T00:00:00Z", "Asia/Kolkata")).toBe("2026-11-26T02:30:00.000Z");
});

test("days out of range are clamped to its ends", () => {
  for (const day of ["0001-01-01", "0099-12-31", "1969-12-31"]) expect(startOfDay(day, "Asia/Tokyo").getTime()).toBe(0);
  expect(endOfDay("9999-12-31", "America/Denver").toISOString()).toBe("9999-12-31T23:59:59.999Z");
});

test("only names of time zones are accepted", () => {
  for (const name of ["UTC", "America/Denver", "Europe/Madrid"])
    expect(TimeZone.safeParse(name).success, name).toBe(true);
  for (const name of ["", "Denver", "__proto__", "../etc/passwd", "x".repeat(300)])
    expect(TimeZone.safeParse(name).success, name).toBe(false);
});
