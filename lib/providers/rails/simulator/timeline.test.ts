import { expect, test } from "@playwright/test";
import { cardParty, type Order, ordered, START } from "@/testing/instructions";
import { CARD_FAILURE_CODES, RTP_FAILURE_CODES } from "@/lib/core/money/rail-codes";
import { calendarPace, fastPace, type Pace } from "./pace";
import { timelineOf } from "./timeline";

const seconds = (pace: Pace, order: Order) =>
  timelineOf(ordered(order), pace).map(({ kind, at }) => [kind, (at.getTime() - START.getTime()) / 1000]);
const moments = (order: Order) =>
  timelineOf(ordered(order), calendarPace).map(({ kind, at }) => [kind, at.toISOString().slice(5, 16)]);
const kinds = (order: Order) => timelineOf(ordered(order), fastPace(1)).map(({ kind }) => kind);
const first = (order: Order) => timelineOf(ordered(order), fastPace(1)).find(({ details }) => details)?.details;
const noHold = { debitHoldPeriod: "no-hold" };

const fast: [name: string, order: Order, then: [string, number][]][] = [
  [
    "a debit without hold",
    { kind: "ach-debit", details: noHold },
    [
      ["originated", 3],
      ["completed", 4],
      ["funded", 4],
    ],
  ],
  [
    "a debit held two days",
    { kind: "ach-debit", details: { debitHoldPeriod: "2-days" } },
    [
      ["originated", 3],
      ["completed", 7],
      ["funded", 7],
    ],
  ],
  [
    "a credit",
    { kind: "ach-credit" },
    [
      ["originated", 3],
      ["completed", 9],
      ["funded", 9],
    ],
  ],
  [
    "a credit of the same day",
    { kind: "ach-credit", details: { speed: "same-day" } },
    [
      ["originated", 2],
      ["completed", 5],
      ["funded", 5],
    ],
  ],
  [
    "a real-time payment",
    { kind: "rtp-credit" },
    [
      ["completed", 0],
      ["funded", 0],
    ],
  ],
  [
    "a card charge",
    { kind: "card-charge" },
    [
      ["confirmed", 0],
      ["settled", 4],
      ["completed", 4],
      ["funded", 4],
    ],
  ],
  [
    "a refund",
    { kind: "card-refund" },
    [
      ["confirmed", 0],
      ["settled", 2],
      ["completed", 4],
      ["funded", 4],
    ],
  ],
  [
    "a push to a card",
    { kind: "push-to-card" },
    [
      ["confirmed", 0],
      ["settled", 0],
      ["completed", 0],
      ["funded", 0],
    ],
  ],
  [
    "a micro-deposit",
    { kind: "micro-deposit", amount: 0 },
    [
      ["originated", 0],
      ["completed", 0],
      ["funded", 0],
    ],
  ],
  [
    "an early return",
    { kind: "ach-debit", amount: 5501 },
    [
      ["originated", 3],
      ["returned", 4],
    ],
  ],
  [
    "a late return",
    { kind: "ach-debit", amount: 5507, details: noHold },
    [
      ["originated", 3],
      ["completed", 4],
      ["funded", 4],
      ["returned", 7],
      ["return-funded", 7],
    ],
  ],
  [
    "a returned credit",
    { kind: "ach-credit", amount: 5503 },
    [
      ["originated", 3],
      ["completed", 9],
      ["funded", 9],
      ["returned", 12],
      ["return-funded", 12],
    ],
  ],
  [
    "a correction",
    { kind: "ach-credit", amount: 5601 },
    [
      ["originated", 3],
      ["corrected", 3],
      ["completed", 9],
      ["funded", 9],
    ],
  ],
];
for (const [name, order, then] of fast)
  test(`fast: ${name}`, () => {
    expect(seconds(fastPace(1), order)).toEqual(then);
    expect(seconds(fastPace(2), order)).toEqual(then.map(([kind, after]) => [kind, after / 2]));
  });

const calendar: [name: string, order: Order, then: [string, string][]][] = [
  [
    "a debit over a weekend",
    { kind: "ach-debit", details: noHold },
    [
      ["originated", "11-20T15:00"],
      ["completed", "11-23T13:30"],
      ["funded", "11-23T13:30"],
    ],
  ],
  [
    "a hold over Thanksgiving",
    { kind: "ach-debit", createdOn: new Date("2026-11-24T23:00:00Z") },
    [
      ["originated", "11-25T15:00"],
      ["completed", "12-01T13:30"],
      ["funded", "12-01T13:30"],
    ],
  ],
  [
    "a credit of the same day",
    { kind: "ach-credit", details: { speed: "same-day" } },
    [
      ["originated", "11-20T15:00"],
      ["completed", "11-20T23:00"],
      ["funded", "11-20T23:00"],
    ],
  ],
  [
    "a card charge",
    { kind: "card-charge" },
    [
      ["confirmed", "11-20T14:00"],
      ["settled", "11-23T18:00"],
      ["completed", "11-23T18:00"],
      ["funded", "11-23T18:00"],
    ],
  ],
  [
    "an early return",
    { kind: "ach-debit", amount: 5501 },
    [
      ["originated", "11-20T15:00"],
      ["returned", "11-23T13:00"],
    ],
  ],
  [
    "a return on the last day of its window, which the hold leaves no more of",
    { kind: "ach-debit", amount: 5512 },
    [
      ["originated", "11-20T15:00"],
      ["completed", "11-25T13:30"],
      ["funded", "11-25T13:30"],
      ["returned", "11-25T22:00"],
      ["return-funded", "11-25T22:00"],
    ],
  ],
  [
    "a return of what nobody authorized",
    { kind: "ach-debit", amount: 5510 },
    [
      ["originated", "11-20T15:00"],
      ["completed", "11-25T13:30"],
      ["funded", "11-25T13:30"],
      ["returned", "11-30T13:00"],
      ["return-funded", "11-30T13:00"],
    ],
  ],
];
for (const [name, order, then] of calendar) test(`calendar: ${name}`, () => expect(moments(order)).toEqual(then));

test("amounts choose the code of a declined card and a failed real-time payment", () => {
  for (const [index, code] of CARD_FAILURE_CODES.entries())
    for (const kind of ["card-charge", "push-to-card", "pull-from-card"] as const)
      expect(first({ kind, amount: 6601 + index })).toEqual({ failureCode: code });
  for (const [index, [failureCode, networkResponseCode]] of Object.entries(RTP_FAILURE_CODES).entries())
    expect(first({ kind: "rtp-credit", amount: 7701 + index })).toEqual({ failureCode, networkResponseCode });
  expect(kinds({ kind: "card-charge", amount: 6626 })).toContain("completed");
  expect(kinds({ kind: "rtp-credit", amount: 7711 })).toEqual(["accepted-without-posting", "completed", "funded"]);
  expect(kinds({ kind: "rtp-credit", amount: 7712 })).toEqual(["accepted-without-posting", "failed"]);
});

test("test values of one rail have no effect on other rails", () => {
  expect(kinds({ kind: "card-charge", amount: 5501 })).toContain("completed");
  expect(kinds({ kind: "ach-debit", amount: 6601 })).toContain("completed");
  expect(kinds({ kind: "card-refund", amount: 6601 })).toContain("completed");
});

test("a high risk, a failing refund and a declining card are played", () => {
  for (const kind of ["ach-debit", "card-charge", "rtp-credit"] as const)
    expect(first({ kind, amount: 9001 })).toMatchObject({ failureReason: "rejected-high-risk" });
  expect(kinds({ kind: "card-refund", amount: 9002 })).toEqual(["confirmed", "failed"]);
  expect(first({ kind: "card-charge", party: cardParty("400002", "0000") })).toEqual({ failureCode: "do-not-honor" });
  expect(kinds({ kind: "card-charge", party: cardParty() })).toContain("completed");
});

test("a verification credit is there at once, or comes back as its account number says", () => {
  expect(seconds(fastPace(1), { kind: "verification-credit", amount: 1 })).toEqual([
    ["originated", 0],
    ["completed", 0],
    ["funded", 0],
  ]);
  expect(kinds({ kind: "verification-credit", details: { testCode: "R03" } })).toEqual(["originated", "returned"]);
  const rejected = { kind: "verification-credit", details: { rail: "rtp", testCode: "account-closed" } } as const;
  expect(first(rejected)).toEqual({ failureCode: "account-closed", networkResponseCode: "AC04" });
});
