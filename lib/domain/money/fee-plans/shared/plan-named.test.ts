import { expect, test } from "@playwright/test";
import { planNamed } from "./plan-named";

const [gold, silver] = [
  { code: "gold", planID: "0192f3a4-0000-7000-8000-00000000000a" },
  { code: "silver", planID: "0192f3a4-0000-7000-8000-00000000000b" },
];

test("a plan is named by its code, or by its ID in any case", () => {
  const named = (name: string) => planNamed([gold, silver], name);
  expect([named("gold"), named("silver"), named("bronze")]).toEqual([gold, silver, undefined]);
  expect([named(silver.planID), named(silver.planID.toUpperCase())]).toEqual([silver, silver]);
  expect([named("SILVER"), named("")]).toEqual([undefined, undefined]);
});
