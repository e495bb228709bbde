import { expect, test } from "@playwright/test";
import { can, next } from "@/lib/core/api/states";
import { capabilityStates } from "./states";
import { CapabilityStatus } from "./shared/status";

test("a capability is reviewed before it is enabled, or enabled immediately", () => {
  expect(next(capabilityStates, "pending", "submit")).toBe("in-review");
  expect(next(capabilityStates, "in-review", "approve")).toBe("enabled");
  expect(next(capabilityStates, "in-review", "reject")).toBe("pending");
  expect(next(capabilityStates, "pending", "approve")).toBe("enabled");
});

test("any capability can be disabled, and a disabled one can only be requested again", () => {
  for (const status of CapabilityStatus.options)
    expect(can(capabilityStates, status, "disable"), status).toBe(status !== "disabled");
  expect(Object.keys(capabilityStates.disabled)).toEqual(["request"]);
});
