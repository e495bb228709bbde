import { expect, test } from "@playwright/test";
import { fitColumns, spotsOf } from "./fit";

test("the name is always visible, and the least important columns are hidden first", () => {
  const fit = fitColumns([{ width: "fill" }, { width: "md", priority: 2 }, { width: "sm", priority: 1 }]);
  expect(fit).toEqual(["", "@max-[28rem]:hidden", "@max-[16rem]:hidden"]);
});

test("each place in a phone's two lines has its most important column, and columns of the first line are hidden last", () => {
  const columns = [
    { width: "fill", spot: "line" },
    { width: "md", spot: "amount", priority: 5 },
    { width: "md", spot: "amount", priority: 1 },
    { width: "xl", spot: "line", priority: 2 },
    { width: "sm", spot: "time", priority: 9 },
  ] as const;
  expect([...spotsOf(columns)]).toEqual([
    [0, "lead"],
    [2, "amount"],
    [4, "time"],
    [3, "line"],
  ]);
  expect([...spotsOf([{ width: "sm" }, { width: "md", spot: "lead" }])]).toEqual([[1, "lead"]]);
  const [, other, amount, line, time] = fitColumns(columns);
  expect([amount, time, line, other]).toEqual([
    "@max-[18rem]:hidden",
    "@max-[28rem]:hidden",
    "@max-[40rem]:hidden",
    "@max-[48rem]:hidden",
  ]);
});
