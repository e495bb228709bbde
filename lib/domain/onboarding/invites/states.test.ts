import { expect, test } from "@playwright/test";
import { can, next } from "@/lib/core/api/states";
import { inviteStates, inviteStatus } from "./states";

test("an invite is redeemed once or revoked, never both", () => {
  expect(next(inviteStates, "pending", "redeem")).toBe("redeemed");
  expect(next(inviteStates, "pending", "revoke")).toBe("revoked");
  for (const event of ["redeem", "revoke"] as const) {
    for (const status of ["redeemed", "revoked"] as const)
      expect(can(inviteStates, status, event), `${status} ${event}`).toBe(false);
  }
});

test("revoking a redeemed invite is a conflict", () => {
  expect(() => next(inviteStates, "redeemed", "revoke")).toThrow("not possible while redeemed");
});

test("an invite's status follows from its dates", () => {
  expect(inviteStatus({})).toBe("pending");
  expect(inviteStatus({ redeemedOn: null, revokedOn: null })).toBe("pending");
  expect(inviteStatus({ redeemedOn: "2026-11-21T09:00:00Z" })).toBe("redeemed");
  expect(inviteStatus({ revokedOn: new Date() })).toBe("revoked");
});
