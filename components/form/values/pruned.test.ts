import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { pruned } from "./form-values";

test("empty values are not sent", () => {
  const typed = {
    name: " Widgets LLC ",
    email: "  ",
    phone: { number: "", countryCode: "1" },
    taxID: { ein: { number: "" } },
    birthDate: { day: undefined },
  };
  expect(pruned(typed)).toEqual({ name: "Widgets LLC" });
});

test("an address keeps its country, and an address with only a country is dropped", () => {
  const address = { addressLine1: "1 Main St", addressLine2: "", country: "US" };
  expect(pruned({ address })).toEqual({ address: { addressLine1: "1 Main St", country: "US" } });
  expect(pruned({ address: { addressLine1: "", country: "US" } })).toBeUndefined();
});

test("lists, numbers and “no” answers are unchanged", () => {
  expect(pruned({ scopes: [], day: 0, isOwner: false })).toEqual({ scopes: [], day: 0, isOwner: false });
});

test("pruning twice equals pruning once, and no empty text remains", () => {
  fc.assert(
    fc.property(
      fc.object({
        values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
        maxDepth: 3,
      }),
      (value) => {
        const once = pruned(value);
        expect(pruned(once)).toEqual(once);
        const blank = (leaf: unknown) => leaf === null || (typeof leaf === "string" && leaf.trim() === "");
        expect(once === undefined ? [] : leavesOf(once).filter(blank)).toEqual([]);
      },
    ),
  );
});

function leavesOf(value: unknown): unknown[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [value];
  return Object.values(value).flatMap(leavesOf);
}

test("a row with only values that forms fill in is dropped", () => {
  expect(
    pruned({ limits: [{ amount: undefined, interval: "per-transaction" }], fees: [{ rate: "", model: "fixed" }] }),
  ).toEqual({ fees: [{ model: "fixed" }] });
});
