import { expect, test } from "@playwright/test";
import { RefundID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { EVIDENCE_TYPES as TYPES } from "@/lib/domain/money/dispute-evidence/shared/evidence-types";
import { CLAIMS } from "@/lib/domain/money/dispute-evidence/shared/checklist";
import { CLAIM_WORDS, countdownTo, hintFor, overDisputed, refundedBefore } from "./dispute-words";

const money = (value: number) => ({ currency: "USD" as const, value: cents(value) });

const of = (amount: number, disputed?: number, refunded?: number) =>
  overDisputed({
    amount: money(amount),
    ...(disputed !== undefined && { disputedAmount: money(disputed) }),
    ...(refunded !== undefined && { refundedAmount: money(refunded) }),
  });

test("when disputes exceed their payment, the warning has the amounts", () => {
  expect(of(8801, 8901)).toBe(
    "Disputes of this payment come to $89.01, more than the payment of $88.01. The card network allows this, and the merchant pays for each.",
  );
  expect(of(8801, 8801, 100)).toContain("Disputes and refunds of this payment come to $89.01");
});

test("disputes up to the payment, and refunds alone, cause no warning", () => {
  expect([of(8801, 8801), of(8801, 8701, 100), of(8801), of(8801, undefined, 8801)]).toEqual(Array(4).fill(undefined));
});

const refund = (value: number, createdOn: string, status: "completed" | "failed" = "completed") => ({
  refundID: RefundID.parse("0199aa00-0000-7000-8000-000000000001"),
  createdOn,
  updatedOn: createdOn,
  status,
  amount: money(value),
});
const title = (...refunds: ReturnType<typeof refund>[]) => refundedBefore({ refunds }, "UTC")?.title;

test("before a dispute is accepted, the page shows when and how much of the payment was refunded", () => {
  expect(refundedBefore({}, "UTC")).toBeUndefined();
  expect(title()).toBeUndefined();
  expect(title(refund(5000, "2026-11-03T16:00:00Z", "failed"))).toBeUndefined();
  expect(title(refund(5000, "2026-11-03T16:00:00Z"))).toMatch(
    /^This payment was refunded on Nov 3, 2026, 4:00\sPM \(\$50\.00\)\.$/,
  );
  expect(title(refund(1000, "2026-11-04T16:00:00Z"), refund(5000, "2026-11-03T16:00:00Z"))).toMatch(
    /^This payment was refunded in 2 parts, the last on Nov 4, 2026, 4:00\sPM \(\$60\.00 in all\)\.$/,
  );
  expect(refundedBefore({ refunds: [refund(1, "2026-11-04T16:00:00Z")] }, "UTC")?.advice).toContain(
    "proof of the refund",
  );
});

const DEADLINE = "2026-12-04T02:00:00.000Z";
const left = (now: string, zone: string) => {
  const { left: words, when, urgency } = countdownTo(DEADLINE, Date.parse(now), zone);
  return [words, when, urgency];
};

test("a countdown counts the days of the viewer’s calendar", () => {
  // At this moment it is still Wednesday, the 2nd, in Denver, and Thursday, the 3rd, in UTC and Tokyo.
  const now = "2026-12-03T01:00:00Z";
  expect(left(now, "UTC")).toEqual(["1 day left", "tomorrow, 2:00 AM UTC", "urgent"]);
  expect(left(now, "America/Denver")).toEqual(["1 day left", "tomorrow, 7:00 PM MST", "urgent"]);
  expect(left("2026-12-02T23:00:00Z", "UTC")).toEqual(["2 days left", "Fri, Dec 4, 2:00 AM UTC", "urgent"]);
  expect(left("2026-12-02T23:00:00Z", "Asia/Tokyo")).toEqual(["1 day left", "tomorrow, 11:00 AM GMT+9", "urgent"]);
  expect(left("2026-12-02T23:00:00Z", "America/Denver")).toEqual(["1 day left", "tomorrow, 7:00 PM MST", "urgent"]);
  expect(left("2026-11-20T12:00:00Z", "UTC")).toEqual(["14 days left", "Fri, Dec 4, 2:00 AM UTC", "calm"]);
  expect(left("2026-11-20T12:00:00Z", "Pacific/Kiritimati")).toEqual([
    "13 days left",
    "Fri, Dec 4, 4:00 PM GMT+14",
    "calm",
  ]);
  expect(left("2026-11-20T12:00:00Z", "America/Los_Angeles")).toEqual([
    "13 days left",
    "Thu, Dec 3, 6:00 PM PST",
    "calm",
  ]);
});

test("a countdown shows hours on the last day, becomes urgent, and ends at the deadline", () => {
  expect(left("2026-11-28T02:00:00Z", "UTC")).toEqual(["6 days left", "Fri, Dec 4, 2:00 AM UTC", "soon"]);
  expect(left("2026-12-01T02:00:00Z", "UTC")).toEqual(["3 days left", "Fri, Dec 4, 2:00 AM UTC", "soon"]);
  expect(left("2026-12-01T02:00:01Z", "UTC")[2]).toBe("urgent");
  expect(left("2026-12-03T20:30:00Z", "UTC")).toEqual(["5 hours left", "tomorrow, 2:00 AM UTC", "urgent"]);
  expect(left("2026-12-03T20:30:00Z", "America/Denver")).toEqual(["5 hours left", "today, 7:00 PM MST", "urgent"]);
  expect(left("2026-12-04T00:30:00Z", "UTC")).toEqual(["1 hour left", "today, 2:00 AM UTC", "urgent"]);
  expect(left("2026-12-04T01:30:00Z", "UTC")).toEqual(["Less than an hour left", "today, 2:00 AM UTC", "urgent"]);
  expect(left(DEADLINE, "UTC")).toEqual(["The deadline has passed", "today, 2:00 AM UTC", "past"]);
});

test("a countdown across a clock change counts calendar days", () => {
  // Clocks in New York go back on November 1, 2026.
  const countdown = countdownTo("2026-11-02T04:30:00Z", Date.parse("2026-10-31T03:30:00Z"), "America/New_York");
  expect(countdown).toMatchObject({ left: "2 days left", when: "Sun, Nov 1, 11:30 PM EST" });
});

test("every claim and every kind of evidence has a hint", () => {
  for (const claim of CLAIMS) {
    expect(CLAIM_WORDS[claim].prove).toMatch(/^Prove .+\.$/);
    for (const type of TYPES) expect(hintFor(claim, type)).toMatch(/\.$/);
  }
  expect(hintFor("fraud", "receipt")).not.toBe(hintFor("goods", "receipt"));
});
