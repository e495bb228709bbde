import { expect, test } from "@playwright/test";
import { lateReturn } from "./return-windows";

const entry = { kind: "ach-debit" as const, details: { originatedOn: "2026-11-16T15:00:00Z" } };
const back = (code: string, at: string, more: object = {}) =>
  ({ kind: "returned", at: new Date(at), details: { return: { code }, ...more } }) as const;

test("a return counts by its day in New York", () => {
  expect(lateReturn(entry, back("R01", "2026-11-20T04:59:59Z"))).toBeUndefined();
  expect(lateReturn(entry, back("R01", "2026-11-20T05:00:00Z"))).toEqual({
    code: "R01",
    until: "2026-11-19",
    dishonorUntil: "2026-11-30",
  });
});

test("the provider's settlement day takes precedence over ours", () => {
  expect(lateReturn(entry, back("R01", "2026-11-20T15:00:00Z", { settledOn: "2026-11-18" }))).toBeUndefined();
  expect(lateReturn(entry, back("R10", "2026-11-20T15:00:00Z", { settledOn: "2026-08-01" }))).toBeDefined();
});

test("the same-day windows are only for credits", () => {
  const details = { ...entry.details, speed: "same-day" };
  const day = back("R01", "2026-11-19T15:00:00Z");
  expect(lateReturn({ kind: "ach-debit", details }, day)).toBeUndefined();
  expect(lateReturn({ kind: "ach-credit", details }, day)).toMatchObject({ until: "2026-11-18" });
});

test("an entry that never left, a code that the network does not have and other rails have no window", () => {
  const late = "2027-11-20T15:00:00Z";
  expect(lateReturn({ kind: "ach-debit", details: {} }, back("R01", late))).toBeUndefined();
  expect(lateReturn(entry, back("rejected-high-risk", late))).toBeUndefined();
  expect(lateReturn(entry, { kind: "completed", at: new Date(late) })).toBeUndefined();
});
