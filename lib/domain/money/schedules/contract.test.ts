import { expect, test } from "@playwright/test";
import type { FieldErrors } from "@/lib/core/failure";
import { schedules, UpsertSchedule } from "./contract";

test("a request has a rule, dates, or both; if it has neither, the error is on the rule", () => {
  const faultsOf = (body: object) =>
    UpsertSchedule.safeParse(body).error?.issues.map(({ path, message }) => [path.join("."), message]);
  const missing = [["recur", "give a recur, occurrences, or both"]];
  expect([faultsOf({}), faultsOf({ occurrences: [] })]).toEqual([missing, missing]);
  expect(faultsOf({ occurrences: [{ canceled: true }] })).toBeUndefined();
});

test("errors are reported once for each occurrence, on the rule, and on the description", () => {
  for (const { errors } of [schedules.create, schedules.update]) {
    const renamed = (fieldErrors: FieldErrors) => errors?.rename?.(fieldErrors);
    expect(renamed({ description: "is too long" })).toEqual({ description: "is too long" });
    expect(renamed({ recur: { runTransfer: { amount: { value: "is required" } } } })).toEqual({
      recur: "runTransfer.amount.value is required",
    });
    expect(renamed({ body: "is no object" })).toEqual({ recur: "is no object" });
    expect(renamed({ occurrences: "must have 1000 entries or fewer" })).toEqual({
      occurrences: { "0": "must have 1000 entries or fewer" },
    });
    expect(
      renamed({ description: "is too long", occurrences: { "2": { runOn: "is no date" }, "5": "is odd" } }),
    ).toEqual({
      description: "is too long",
      occurrences: { "2": "runOn is no date", "5": "is odd" },
    });
  }
});
