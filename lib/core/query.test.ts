import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import { commaList, filterText, filterValue, flag, page, PAGE_MAX, SKIP_MAX } from "./query";
import { DateTime, Day } from "./shapes";

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

test("no page passes over more than a million entries", () => {
  for (const skip of ["1000001", "2147483596", "2147483648", "9007199254740991", "1e300"])
    expect(Query.parse({ skip }).skip, skip).toBe(1_000_000);
});

test("a page that makes no sense is the usual page", () => {
  for (const bad of ["-1", "abc", "", "NaN", "1e400", "-9223372036854775809", "0 OR 1=1", null, {}, ["x", "y"]]) {
    expect(Query.parse({ skip: bad, count: bad }), String(bad)).toEqual(plain);
  }
  expect(Query.parse({ count: "0" }).count).toBe(200);
});

test("any page is within bounds and nothing in it throws", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (skip, count) => {
      const read = Query.parse({ skip, count });
      expect(Number.isSafeInteger(read.skip) && read.skip >= 0 && read.skip <= SKIP_MAX).toBe(true);
      expect(Number.isSafeInteger(read.count) && read.count >= 1 && read.count <= PAGE_MAX).toBe(true);
    }),
  );
});

test("a list filter takes known values once; unknown ones match nothing, none at all is no filter", () => {
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

test("text to look for is kept literally, but never holds what the database refuses", () => {
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

test("a value to look for is itself, or what finds nothing; left empty it is no filter", () => {
  const schema = z.object({ day: filterValue(Day), at: filterValue(DateTime) });
  expect(schema.parse({})).toEqual({});
  expect(schema.parse({ day: " ", at: "" })).toEqual({});
  expect(schema.parse({ day: "2026-11-21", at: "2026-11-21T00:00:00+01:00" })).toEqual({
    day: "2026-11-21",
    at: "2026-11-21T00:00:00+01:00",
  });
  for (const day of ["x", "2026-02-30", "0000-01-01", "20261121"])
    expect(schema.parse({ day }), day).toEqual({ day: null });
  for (const at of ["2026-11-21", "9999-12-31T23:59:59-01:00", "0001-01-01T00:00:00+01:00", "0000-06-01T00:00:00Z"])
    expect(schema.parse({ at }), at).toEqual({ at: null });
});
