import { expect, test } from "@playwright/test";
import { can, next } from "@/lib/core/api/states";
import { issuedCardStates } from "./states";
import { IssuedCardState } from "./contract";

test("a card becomes active after its creation, and only then can it be used up", () => {
  expect(next(issuedCardStates, "inactive", "activate")).toBe("active");
  for (const event of ["close", "expire", "spendSingleUse"] as const) {
    expect(next(issuedCardStates, "active", event)).toBe("closed");
    expect(can(issuedCardStates, "inactive", event), event).toBe(false);
  }
});

test("a closed card cannot be reopened or closed again", () => {
  for (const event of ["activate", "close", "expire", "spendSingleUse"] as const) {
    expect(() => next(issuedCardStates, "closed", event)).toThrow("not possible while closed");
    expect(() => next(issuedCardStates, "pending-verification", event)).toThrow(
      "not possible while pending-verification",
    );
  }
});

test("a card has the specification's four states", () => {
  expect([...IssuedCardState.options].sort()).toEqual(["active", "closed", "inactive", "pending-verification"]);
});
