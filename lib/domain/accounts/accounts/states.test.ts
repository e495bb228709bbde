import { expect, test } from "@playwright/test";
import { can, next } from "@/lib/core/api/states";
import { verificationStates } from "./states";

test("a check passes or fails only while it runs", () => {
  expect(next(verificationStates, "unverified", "start")).toBe("pending");
  expect(next(verificationStates, "pending", "pass")).toBe("verified");
  expect(next(verificationStates, "pending", "fail")).toBe("errored");
  expect(can(verificationStates, "unverified", "pass")).toBe(false);
});

test("a failed check may be repeated, and a passed one is final", () => {
  expect(next(verificationStates, "errored", "retry")).toBe("pending");
  expect(Object.keys(verificationStates.verified)).toEqual([]);
});
