import { expect, test } from "@playwright/test";
import { type InstructionKind, isOver, judge, type RailEventKind } from "./states";

const judged = (kind: InstructionKind, status: string, event: RailEventKind, details = {}) => {
  const verdict = judge({ kind, details }, status, event);
  return verdict.outcome === "applied" ? verdict.status : verdict.outcome;
};

const rows: [kind: InstructionKind, status: string, event: RailEventKind, then: string][] = [
  ["ach-debit", "initiated", "originated", "originated"],
  ["ach-debit", "originated", "corrected", "corrected"],
  ["ach-debit", "corrected", "completed", "completed"],
  ["ach-debit", "completed", "returned", "returned"],
  ["ach-debit", "initiated", "completed", "completed"],
  ["ach-debit", "initiated", "returned", "returned"],
  ["ach-debit", "initiated", "canceled", "canceled"],
  ["ach-debit", "originated", "canceled", "refused"],
  ["ach-debit", "canceled", "originated", "refused"],
  ["ach-debit", "completed", "originated", "late"],
  ["ach-debit", "returned", "originated", "late"],
  ["ach-debit", "returned", "completed", "refused"],
  ["ach-debit", "returned", "returned", "late"],
  ["ach-credit", "completed", "failed", "refused"],
  ["card-charge", "initiated", "confirmed", "confirmed"],
  ["card-charge", "confirmed", "settled", "settled"],
  ["card-charge", "settled", "completed", "completed"],
  ["card-charge", "initiated", "completed", "completed"],
  ["card-charge", "confirmed", "failed", "failed"],
  ["card-charge", "settled", "failed", "refused"],
  ["card-charge", "settled", "canceled", "refused"],
  ["card-charge", "canceled", "settled", "refused"],
  ["card-charge", "canceled", "confirmed", "late"],
  ["card-charge", "completed", "settled", "late"],
  ["rtp-credit", "initiated", "completed", "completed"],
  ["rtp-credit", "initiated", "accepted-without-posting", "accepted-without-posting"],
  ["rtp-credit", "accepted-without-posting", "failed", "failed"],
  ["rtp-credit", "failed", "completed", "refused"],
  ["rtp-credit", "completed", "accepted-without-posting", "late"],
  ["rtp-credit", "completed", "returned", "returned"],
  ["rtp-credit", "initiated", "returned", "refused"],
  ["rtp-credit", "failed", "returned", "refused"],
  ["rtp-credit", "returned", "completed", "refused"],
  ["rtp-credit", "returned", "return-funded", "returned"],
  ["ach-debit", "completed", "funded", "completed"],
  ["ach-debit", "returned", "return-funded", "returned"],
  ["ach-debit", "initiated", "funded", "initiated"],
  ["ach-debit", "canceled", "funded", "refused"],
  ["rtp-credit", "failed", "funded", "refused"],
];
for (const [kind, status, event, then] of rows)
  test(`${kind}: ${event} while ${status} is ${then}`, () => {
    expect(judged(kind, status, event)).toBe(then);
  });

test("a verification credit goes by bank transfer unless its details name the other rail", () => {
  expect(judged("verification-credit", "initiated", "originated")).toBe("originated");
  expect(judged("verification-credit", "initiated", "originated", { rail: "rtp" })).toBe("refused");
  expect(judged("verification-credit", "initiated", "failed", { rail: "rtp" })).toBe("failed");
});

test("a completed bank transfer may come back, a completed card payment is over", () => {
  expect(isOver({ kind: "ach-credit", details: {} }, "completed")).toBe(false);
  expect(isOver({ kind: "card-charge", details: {} }, "completed")).toBe(true);
  expect(isOver({ kind: "ach-debit", details: {} }, "canceled")).toBe(true);
});
