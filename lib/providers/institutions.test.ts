import { expect, test } from "@playwright/test";
import { isRoutingNumber } from "@/lib/domain/money/bank-accounts/shared/routing-number";
import { institutionOf, ROUTING_NUMBERS } from "./institutions";

test("every number of the directory is a routing number, and no two banks share one", () => {
  expect(ROUTING_NUMBERS.filter((number) => !isRoutingNumber(number))).toEqual([]);
  expect(new Set(ROUTING_NUMBERS).size).toBe(ROUTING_NUMBERS.length);
  expect(institutionOf("021000021", "production")).toEqual({ name: "JPMorgan Chase Bank", takesRTP: true });
});

test("production knows no other bank, the sandbox knows every one", () => {
  expect(institutionOf("273976369", "production")).toBeUndefined();
  expect(institutionOf("273976369", "sandbox")).toEqual({ name: "Sandbox Bank 2739", takesRTP: false });
  expect(institutionOf("111326233", "sandbox")).toEqual({ name: "Sandbox Bank 1113", takesRTP: false });
  expect(institutionOf("271071321", "sandbox")).toEqual({ name: "Sandbox Bank 2710", takesRTP: true });
  expect(institutionOf("123456780", "sandbox")).toEqual({ name: "Gringotts Bank", takesRTP: false });
});
