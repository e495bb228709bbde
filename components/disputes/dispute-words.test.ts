import { expect, test } from "@playwright/test";
import { cents } from "@/lib/core/money";
import { EVIDENCE_TYPES as TYPES } from "@/lib/domain/money/dispute-evidence/shared/evidence-types";
import { CLAIMS } from "@/lib/domain/money/dispute-evidence/shared/checklist";
import { CLAIM_WORDS, countdownTo, hintFor, overDisputed } from "./dispute-words";

const money = (value: number) => ({ currency: "USD" as const, value: cents(value) });

const of = (amount: number, disputed?: number, refunded?: number) =>
  overDisputed({
    amount: money(amount),
    ...(disputed !== undefined && { disputedAmount: money(disputed) }),
    ...(refunded !== undefined && { refundedAmount: money(refunded) }),
  });

test("disputes that come to more than their payment are told with the figures", () => {
  expect(of(8801, 8901)).toBe(
    "Disputes of this payment come to $89.01, more than the payment of $88.01. The card network allows this, and the merchant pays for each.",
  );
  expect(of(8801, 8801, 100)).toContain("Disputes and refunds of this payment come to $89.01");
});

test("disputes up to the payment, and refunds alone, are nothing to tell", () => {
  expect([of(8801, 8801), of(8801, 8701, 100), of(8801), of(8801, undefined, 8801)]).toEqual(Array(4).fill(undefined));
});

const DEADLINE = "2026-12-04T02:00:00.000Z";
const left = (now: string, zone: string) => {
  const { left: words, day, urgency } = countdownTo(DEADLINE, Date.parse(now), zone);
  return [words, day, urgency];
};

test("a countdown counts the days of the viewer’s calendar", () => {
  // At this moment it is still Wednesday, the 2nd, in Denver, and Thursday, the 3rd, in UTC and Tokyo.
  const now = "2026-12-03T01:00:00Z";
  expect(left(now, "UTC")).toEqual(["1 day left", "tomorrow", "urgent"]);
  expect(left(now, "America/Denver")).toEqual(["1 day left", "tomorrow", "urgent"]);
  expect(left("2026-12-02T23:00:00Z", "UTC")).toEqual(["2 days left", "Friday, December 4", "urgent"]);
  expect(left("2026-12-02T23:00:00Z", "Asia/Tokyo")).toEqual(["1 day left", "tomorrow", "urgent"]);
  expect(left("2026-12-02T23:00:00Z", "America/Denver")).toEqual(["1 day left", "tomorrow", "urgent"]);
  expect(left("2026-11-20T12:00:00Z", "UTC")).toEqual(["14 days left", "Friday, December 4", "calm"]);
  expect(left("2026-11-20T12:00:00Z", "Pacific/Kiritimati")).toEqual(["13 days left", "Friday, December 4", "calm"]);
  expect(left("2026-11-20T12:00:00Z", "America/Los_Angeles")).toEqual(["13 days left", "Thursday, December 3", "calm"]);
});

test("a countdown tells hours on the last day, grows urgent, and ends at its moment", () => {
  expect(left("2026-11-28T02:00:00Z", "UTC")).toEqual(["6 days left", "Friday, December 4", "soon"]);
  expect(left("2026-12-01T02:00:00Z", "UTC")).toEqual(["3 days left", "Friday, December 4", "soon"]);
  expect(left("2026-12-01T02:00:01Z", "UTC")[2]).toBe("urgent");
  expect(left("2026-12-03T20:30:00Z", "UTC")).toEqual(["5 hours left", "tomorrow", "urgent"]);
  expect(left("2026-12-03T20:30:00Z", "America/Denver")).toEqual(["5 hours left", "today", "urgent"]);
  expect(left("2026-12-04T00:30:00Z", "UTC")).toEqual(["1 hour left", "today", "urgent"]);
  expect(left("2026-12-04T01:30:00Z", "UTC")).toEqual(["Less than an hour left", "today", "urgent"]);
  expect(left(DEADLINE, "UTC")).toEqual(["The deadline has passed", "Friday, December 4", "past"]);
});

test("a countdown over a change of clocks counts days of the calendar", () => {
  // On November 1, 2026, clocks in New York go back.
  const countdown = countdownTo("2026-11-02T04:30:00Z", Date.parse("2026-10-31T03:30:00Z"), "America/New_York");
  expect(countdown).toMatchObject({ left: "2 days left", day: "Sunday, November 1" });
});

test("every claim says what to prove, and each kind of evidence what it should show", () => {
  for (const claim of CLAIMS) {
    expect(CLAIM_WORDS[claim].prove).toMatch(/^Prove .+\.$/);
    for (const type of TYPES) expect(hintFor(claim, type)).toMatch(/\.$/);
  }
  expect(hintFor("fraud", "receipt")).not.toBe(hintFor("goods", "receipt"));
});
