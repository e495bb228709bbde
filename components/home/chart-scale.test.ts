import { expect, test } from "@playwright/test";
import { axisMax, scalesOf } from "./chart-scale";

const days = (length: number, value: number) => Array<number>(length).fill(value);

test("the axis reaches the largest value, unless it dwarfs the others", () => {
  expect(axisMax([])).toBe(0);
  expect(axisMax([0, 0])).toBe(0);
  expect(axisMax([5, 3, 299])).toBe(299);
  expect(axisMax([...days(29, 100), 299])).toBe(299);
  expect(axisMax([...days(29, 100), 300])).toBe(100);
  expect(axisMax([0, 0, 10, 20, 30, 40, 5_000])).toBe(40);
});

test("at most five percent of the values are cut, and at least one may be", () => {
  expect(axisMax([...days(58, 100), 900, 1_000])).toBe(100);
  expect(axisMax([...days(26, 100), 900, 1_000])).toBe(1_000);
  expect(axisMax([...days(28, 100), 900, 9_000])).toBe(900);
});

test("a cut bar extends beyond the outermost line, and all others stay in proportion", () => {
  const parts = [...days(9, 10_000), 900_000].map((amount, index) => ({
    from: `2026-11-0${index}`,
    to: `2026-11-0${index}`,
    in: amount,
    out: 0,
  }));
  const { y, isCut, ticks } = scalesOf(parts);
  expect(parts.map((part) => isCut(part.in))).toEqual([...Array<boolean>(9).fill(false), true]);
  expect(y(900_000)).toBeLessThan(y(Math.max(...ticks)));
  expect(y(5_000) - y(10_000)).toBeCloseTo(y(0) - y(5_000));
  expect(scalesOf(parts.slice(0, 9)).isCut(10_000)).toBe(false);
});
