import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { CAPABILITIES, impliedCapabilities } from "./capabilities";

test("sending, collecting and issuing imply a wallet, and transfers do not", () => {
  expect(impliedCapabilities(["transfers"])).toEqual(["transfers"]);
  for (const capability of ["send-funds", "collect-funds", "card-issuing"] as const)
    expect(impliedCapabilities([capability])).toEqual([capability, "wallet"]);
});

test("the implied capabilities include all requested ones once, and imply nothing further", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CAPABILITIES)), (requested) => {
      const implied = impliedCapabilities(requested);
      expect(implied).toEqual(expect.arrayContaining(requested));
      expect(new Set(implied).size).toBe(implied.length);
      expect(impliedCapabilities(implied)).toEqual(implied);
    }),
  );
});
