import { expect, test } from "@playwright/test";
import { TOTAL_MAX } from "../limits";
import { totalOf } from "./part";

test("rows are counted only when the page does not show where its list ends, and always with a limit", async () => {
  const limits: number[] = [];
  const count = (most: number) => {
    limits.push(most);
    return Promise.resolve(77);
  };
  const last = { skip: 50, rowCount: 12, more: false, isBehind: false };
  expect(await totalOf(last, count)).toBe(62);
  expect(await totalOf({ ...last, skip: 0, rowCount: 0 }, count)).toBe(0);
  expect(limits).toEqual([]);
  for (const unknown of [
    { ...last, more: true },
    { ...last, isBehind: true },
    { ...last, rowCount: 0 },
  ])
    expect(await totalOf(unknown, count)).toBe(77);
  expect(limits).toEqual([TOTAL_MAX + 1, TOTAL_MAX + 1, TOTAL_MAX + 1]);
});
