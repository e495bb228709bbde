import { expect, test } from "@playwright/test";
import { keysOf } from "../collections";
import { RTP_FAILURE_CODES, rtpFailureOf } from "./rail-codes";

test("a network code maps to the failure that the API documents", () => {
  for (const failure of keysOf(RTP_FAILURE_CODES)) expect(rtpFailureOf(RTP_FAILURE_CODES[failure])).toBe(failure);
});

test("other bank reasons map to the nearest failure, and the rest to other", () => {
  const failures = ["AC01", "AC07", "AB05", "AM09", "AM21", "BE04", "RC01", "ED05", "AM05", "MD01", "", "X1Y2"];
  expect(failures.map(rtpFailureOf)).toEqual([
    ...["invalid-account", "account-closed", "processing-error", "invalid-amount", "limit-exceeded", "invalid-field"],
    ...["invalid-field", "processing-error", "other", "other", "other", "other"],
  ]);
});
