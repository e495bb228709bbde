import { expect, test } from "@playwright/test";
import { isRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";
import { ROUTING_NUMBERS, sandboxBank } from "./institutions";

test("every number of the sandbox's banks is a routing number, and no two banks share one", () => {
  expect(ROUTING_NUMBERS.filter((number) => !isRoutingNumber(number))).toEqual([]);
  expect(new Set(ROUTING_NUMBERS).size).toBe(ROUTING_NUMBERS.length);
});

test("the sandbox has a bank for every number", () => {
  expect(sandboxBank("021000021")).toEqual({ name: "Sandbox Bank 0210", takesRTP: true });
  expect(sandboxBank("273976369")).toEqual({ name: "Sandbox Bank 2739", takesRTP: false });
  expect(sandboxBank("271071321")).toEqual({ name: "Sandbox Bank 2710", takesRTP: true });
  expect(sandboxBank("123456780")).toEqual({ name: "Gringotts Bank", takesRTP: false });
});
