import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import { check } from "./field-errors";
import { commaList, filterText, filterValue, flag, page, PAGE_MAX, rangeEnd, rangeStart, SKIP_MAX } from "./query";
import { Day } from "./shapes";

const Query = z.object({ states: commaList(z.enum(["open", "closed"])), all: flag, q: filterText, ...page(200) });
const plain = { all: false, skip: 0, count: 200 };

test("an empty query is the first page", () => {
  expect(Query.parse({})).toEqual(plain);
});

test("skip and count are read as whole numbers, and a page has at most 1000 entries", () => {
  expect(Query.parse({ skip: "40", count: "20" })).toEqual({ ...plain, skip: 40, count: 20 });
  expect(Query.parse({ skip: 40, count: 20 })).toEqual({ ...plain, skip: 40, count: 20 });
  expect(Query.parse({ count: "1000" }).count).toBe(PAGE_MAX);
  expect(Query.parse({ count: "1001" }).count).toBe(PAGE_MAX);
  expect(Query.parse({ count: "1" }).count).toBe(1);
});

test("a page skips at most a million entries", () => {
  for (const skip of ["1000001", "2147483596", "2147483648", "9007199254740991", "1e300"])
    expect(Query.parse({ skip }).skip, skip).toBe(1_000_000);
});

test("invalid page parameters fall back to the defaults", () => {
  for (const bad of ["-1", "abc", "", "NaN", "1e400", "-9223372036854775809", "0 OR 1=1", null, {}, ["x", "y"]]) {
    expect(Query.parse({ skip: bad, count: bad }), String(bad)).toEqual(plain);
  }
  expect(Query.parse({ count: "0" }).count).toBe(200);
});

test("any page parameters give a page within bounds without an exception", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (skip, count) => {
      const read = Query.parse({ skip, count });
      expect(Number.isSafeInteger(read.skip) && read.skip >= 0 && read.skip <= SKIP_MAX).toBe(true);
      expect(Number.isSafeInteger(read.count) && read.count >= 1 && read.count <= PAGE_MAX).toBe(true);
    }),
  );
});

test("a list filter keeps known values once; unknown values match nothing, and an absent filter does not filter", () => {
  expect(Query.parse({ states: "open,closed,open" }).states).toEqual(["open", "closed"]);
  expect(Query.parse({ states: "open, opened" }).states).toEqual(["open"]);
  expect(Query.parse({ states: "' OR 1=1--" }).states).toEqual([]);
  expect(Query.parse({ states: "" }).states).toBeUndefined();
  expect(Query.parse({ states: "," }).states).toBeUndefined();
});

test("a flag is on only for true", () => {
  expect(Query.parse({ all: "true" }).all).toBe(true);
  expect(Query.parse({ all: true }).all).toBe(true);
  for (const off of ["false", "1", "TRUE", ""]) expect(Query.parse({ all: off }).all, off).toBe(false);
});

test("search text is kept literally, except for characters that the database rejects", () => {
  expect(Query.parse({ q: " 100%_\\' OR 1=1-- " }).q).toBe("100%_\\' OR 1=1--");
  expect(Query.parse({ q: "  " }).q).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(fc.string(), fc.constantFrom("\0", "\ud800", "\udfff")) }), (q) => {
      const read = Query.parse({ q }).q ?? "";
      expect(read).not.toMatch(/[\0\p{Cs}]/u);
      expect(read.length).toBeLessThanOrEqual(256);
    }),
  );
});

test("a filter value is kept if valid and otherwise matches nothing; an empty one does not filter", () => {
  const schema = z.object({ day: filterValue(Day) });
  expect(schema.parse({})).toEqual({});
  expect(schema.parse({ day: " " })).toEqual({});
  expect(schema.parse({ day: "2026-11-21" })).toEqual({ day: "2026-11-21" });
  for (const day of ["x", "2026-02-30", "0000-01-01", "20261121"])
    expect(schema.parse({ day }), day).toEqual({ day: null });
});

const Range = z.object({ from: rangeStart, until: rangeEnd });

test("a time of a range is read in each format that clients send", () => {
  const sent = [
    ["2026-11-28T19:51:00.000+00:00", "2026-11-28T19:51:00.000Z"],
    ["2026-11-28T19:51:00.000 00:00", "2026-11-28T19:51:00.000Z"],
    ["2026-11-28T19:51:00 05:30", "2026-11-28T14:21:00.000Z"],
    ["2026-11-28T19:51:00-0700", "2026-11-29T02:51:00.000Z"],
    ["2026-11-28t19:51:00z", "2026-11-28T19:51:00.000Z"],
    ["2026-11-28T19:51:00", "2026-11-28T19:51:00.000Z"],
    ["2026-11-28 19:51", "2026-11-28T19:51:00.000Z"],
    [" 2026-11-28T19:51:00.123456789Z ", "2026-11-28T19:51:00.123Z"],
  ] as const;
  for (const [given, moment] of sent) {
    const { from, until } = Range.parse({ from: given, until: given });
    expect(
      [from, until].map((read) => new Date(read ?? "").toISOString()),
      given,
    ).toEqual([moment, moment]);
  }
  expect(Range.parse({ from: " ", until: "" })).toEqual({});
  expect(Range.parse({})).toEqual({});
});

test("a range of dates includes its first and its last day", () => {
  expect(Range.parse({ from: "2026-11-28", until: "2026-11-28" })).toEqual({
    from: "2026-11-28T00:00:00Z",
    until: "2026-11-29T00:00:00Z",
  });
  expect(Range.parse({ until: "2026-12-31" }).until).toBe("2027-01-01T00:00:00Z");
  expect(Range.parse({ until: "9999-12-31" }).until).toBe("9999-12-31T23:59:59.999999Z");
});

test("an unreadable time is an error at its field", () => {
  const unreadable = ["yesterday", "2026-02-30", "2026-11-28T25:00:00Z", "1764359460", "2026-11-28T19:51:00 x"];
  const outside = ["9999-12-31T23:59:59-01:00", "0001-01-01T00:00:00+01:00", "0000-06-01T00:00:00Z", "0000-01-01"];
  const message = "must be a date and time such as 2026-11-28T09:30:00Z, or a date such as 2026-11-28";
  for (const from of [...unreadable, ...outside])
    expect(check(Range, { from }), from).toEqual({ errors: { from: message } });
});
