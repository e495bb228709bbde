import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { cardNetworkEventTable, ledgerTxnTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import {
  asking,
  authorizationOf,
  balancesOf,
  fact,
  historyOf,
  newSpender,
  raising,
  type Spender,
  send,
  spendingEvents,
  transactionsOf,
  withOtherCard,
} from "@/testing/spending";
import { newID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { onRailAlert } from "@/lib/domain/money/rails/alerts";
import { giveUpWaiting } from "./apply-waiting";
import { expireHolds, moveSpending } from "./authorizations";

checkBooks();

/** A purchase of $60.00 by a card with $100.00, and the network events that can follow. */
async function purchase(cents = 10_000) {
  const spender = await newSpender({ cents });
  const spendRequest = asking(spender, 6_000);
  await send(spender, spendRequest);
  const { networkID } = spendRequest;
  const hear = async (kind: Parameters<typeof fact>[2], more: Parameters<typeof fact>[3] = {}) =>
    (await send(spender, fact(spender, networkID, kind, more))).outcome;
  /** Status, authorized, held and captured of the authorization, and available and held of the wallet. */
  const now = async () => {
    const { status, authorized, held, captured } = await authorizationOf(spender, networkID);
    return [status, authorized, held, captured, ...(await balancesOf(spender))];
  };
  return { spender, networkID, hear, now, history: () => historyOf(spender, networkID) };
}

const later = ({ ctx }: Spender, days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY) });

test("a reversal lowers a hold, and cancels it if nothing is left", async () => {
  const { hear, now, history, spender } = await purchase();
  expect(await hear("reversal", { amount: 2_500 })).toBe("processed");
  expect(await now()).toEqual(["pending", 3_500, 3_500, 0, 6_500, 3_500]);
  expect(await hear("reversal", { amount: 9_999 })).toBe("processed");
  expect(await now()).toEqual(["canceled", 0, 0, 0, 10_000, 0]);
  expect(await hear("reversal")).toBe("late");
  expect(await history()).toEqual([
    ["authorization", -6_000, "approved"],
    ["reversal", 2_500, "processed"],
    ["reversal", 3_500, "processed"],
  ]);
  expect(await spendingEvents(spender)).toEqual([
    ["issuing-auth-hold", -6_000],
    ["issuing-auth-release", 2_500],
    ["issuing-auth-release", 3_500],
  ]);
});

test("an advice sets the total authorized amount: less, more even than the wallet's balance, the same, or zero", async () => {
  const { hear, now, history } = await purchase();
  expect(await hear("authorization-advice", { amount: 1_000 })).toBe("processed");
  expect(await now()).toEqual(["pending", 1_000, 1_000, 0, 9_000, 1_000]);
  expect(await hear("authorization-advice", { amount: 12_000 })).toBe("processed");
  expect(await now()).toEqual(["pending", 12_000, 12_000, 0, -2_000, 12_000]);
  expect(await hear("authorization-advice", { amount: 12_000 })).toBe("processed");
  expect(await hear("authorization-advice", { amount: 0 })).toBe("processed");
  expect(await now()).toEqual(["canceled", 0, 0, 0, 10_000, 0]);
  expect((await history()).map(([, amount]) => amount)).toEqual([-6_000, -1_000, -12_000, -12_000, 0]);
});

test("captures take parts of a hold, and the last one releases the rest", async () => {
  const { hear, now, spender, history } = await purchase();
  expect(await hear("clearing", { amount: 1_500 })).toBe("processed");
  expect(await now()).toEqual(["pending", 6_000, 4_500, 1_500, 4_000, 4_500]);
  expect(await hear("clearing", { amount: 2_000, final: true })).toBe("processed");
  expect(await now()).toEqual(["cleared", 6_000, 0, 3_500, 6_500, 0]);
  const made = await transactionsOf(spender);
  expect(made.map(({ amount }) => amount)).toEqual([-1_500, -2_000]);
  expect((await history()).map(([type]) => type)).toEqual(["authorization", "clearing", "clearing"]);
  expect(await spendingEvents(spender)).toEqual([
    ["issuing-auth-hold", -6_000],
    ["issuing-auth-release", 1_500],
    ["issuing-transaction", -1_500],
    ["issuing-auth-release", 4_500],
    ["issuing-transaction", -2_000],
  ]);
});

test("a capture of the whole remaining amount clears the authorization even if it is not marked final", async () => {
  const { hear, now } = await purchase();
  expect(await hear("clearing")).toBe("processed");
  expect(await now()).toEqual(["cleared", 6_000, 0, 6_000, 4_000, 0]);
  expect(await hear("clearing")).toBe("late");
  expect(await hear("reversal")).toBe("late");
  expect(await hear("authorization-expiration")).toBe("late");
});

test("captures above the hold, repeated ones, and ones after the end are booked, even from an empty wallet", async () => {
  const { hear, now, spender, networkID } = await purchase(7_000);
  expect(await hear("clearing", { amount: 9_000 })).toBe("processed");
  expect(await now()).toEqual(["cleared", 6_000, 0, 9_000, -2_000, 0]);
  expect(await hear("clearing", { amount: 500 })).toBe("processed");
  expect(await now()).toEqual(["cleared", 6_000, 0, 9_500, -2_500, 0]);
  expect(await send(spender, raising(spender, 100, networkID))).toMatchObject({
    declineReason: "authorization-not-open",
  });
  expect((await spendingEvents(spender)).slice(1)).toEqual([
    ["issuing-auth-release", 6_000],
    ["issuing-transaction", -6_000],
    ["issuing-transaction-adjustment", -3_000],
    ["issuing-transaction", -500],
  ]);
});

test("when an authorization was canceled, expired or declined, then a late capture clears it", async () => {
  for (const end of ["reversal", "authorization-expiration"] as const) {
    const { hear, now } = await purchase();
    await hear(end);
    expect((await now()).slice(-2)).toEqual([10_000, 0]);
    expect(await hear("clearing", { amount: 6_000 })).toBe("processed");
    expect([(await now())[0], ...(await now()).slice(2)]).toEqual(["cleared", 0, 6_000, 4_000, 0]);
  }
  const spender = await newSpender({ cents: 100 });
  const spendRequest = asking(spender, 101);
  await send(spender, spendRequest);
  await send(spender, fact(spender, spendRequest.networkID, "clearing", { amount: 101 }));
  expect(await balancesOf(spender)).toEqual([-1, 0]);
  expect((await authorizationOf(spender, spendRequest.networkID)).status).toBe("cleared");
});

test("an expired hold is released, and counts as cleared if part of it was captured", async () => {
  const [idle, partly] = [await purchase(), await purchase()];
  await partly.hear("clearing", { amount: 1_000 });
  for (const { spender } of [idle, partly]) {
    const card = { partnerID: spender.ctx.partnerID, issuedCardID: spender.issuedCardID };
    expect(await expireHolds(later(spender, 6.99), card)).toBe(0);
    expect(await expireHolds(later(spender, 7), card)).toBe(1);
    expect(await expireHolds(later(spender, 30), card)).toBe(0);
  }
  expect(await idle.now()).toEqual(["expired", 6_000, 0, 0, 10_000, 0]);
  expect((await idle.history()).at(-1)).toEqual(["authorization-expiration", 6_000, "processed"]);
  expect(await partly.now()).toEqual(["cleared", 6_000, 0, 1_000, 9_000, 0]);
});

test("the same network event counts once, however often it is sent", async () => {
  const { spender, networkID, now } = await purchase();
  const clearing = fact(spender, networkID, "clearing", { amount: 1_000 });
  expect((await send(spender, clearing)).outcome).toBe("processed");
  for (let times = 0; times < 3; times++) expect((await send(spender, clearing)).outcome).toBe("duplicate");
  expect(await now()).toEqual(["pending", 6_000, 5_000, 1_000, 4_000, 5_000]);
});

test("an event that arrives before its authorization waits for it", async () => {
  const spender = await newSpender();
  const spendRequest = asking(spender, 6_000);
  const early = fact(spender, spendRequest.networkID, "reversal");
  expect((await send(spender, early)).outcome).toBe("waiting");
  expect((await send(spender, early)).outcome).toBe("duplicate");
  expect((await send(spender, spendRequest)).outcome).toBe("approved");
  expect((await authorizationOf(spender, spendRequest.networkID)).status).toBe("canceled");
  expect(await balancesOf(spender)).toEqual([10_000, 0]);
  expect((await send(spender, early)).outcome).toBe("duplicate");
  await moveSpending(spender.ctx, { partnerID: spender.ctx.partnerID });
  expect((await historyOf(spender, spendRequest.networkID)).map(([type]) => type)).toEqual([
    "authorization",
    "reversal",
  ]);
});

test("when an event has waited for an hour, then it is an alert, and a capture is booked without an authorization", async () => {
  const spender = await newSpender({ cents: 500 });
  const card = { partnerID: spender.ctx.partnerID, issuedCardID: spender.issuedCardID };
  const [reversal, clearing] = [
    fact(spender, randomUUID(), "reversal"),
    fact(spender, randomUUID(), "clearing", { amount: 700 }),
  ];
  for (const one of [reversal, clearing]) expect((await send(spender, one)).outcome).toBe("waiting");
  const heard: unknown[] = [];
  onRailAlert((fault) => heard.push(fault));
  const at = (minutes: number) => ({ ...spender.ctx, now: new Date(spender.ctx.now.getTime() + minutes * 60_000) });
  expect(await giveUpWaiting(at(59), card)).toBe(0);
  while ((await giveUpWaiting(at(60), card)) > 0);
  expect(heard).toHaveLength(2);
  for (const { eventID } of [reversal, clearing])
    expect(heard).toContainEqual({ fault: "unauthorized", provider: "sandbox", eventID });
  expect(await balancesOf(spender)).toEqual([-200, 0]);
  const [booked, ...others] = await transactionsOf(spender);
  expect([booked?.amount, booked?.authorizationID, others]).toEqual([-700, null, []]);
  expect((await send(spender, clearing)).outcome).toBe("duplicate");
});

test("a merchant's refund is credited to the wallet once, even for a closed card", async () => {
  const spender = await newSpender({ cents: 0 });
  const refund = {
    kind: "refund" as const,
    eventID: randomUUID(),
    issuedCardID: spender.issuedCardID,
    amount: 250,
    at: new Date(),
    merchant: {},
  };
  const answer = await send(spender, refund);
  expect(answer.outcome).toBe("processed");
  expect((await send(spender, refund)).outcome).toBe("duplicate");
  expect(await balancesOf(spender)).toEqual([250, 0]);
  expect(await spendingEvents(spender)).toEqual([["issuing-refund", 250]]);
  expect(await transactionsOf(spender)).toMatchObject([{ amount: 250, cardTransactionID: answer.cardTransactionID }]);
  const strange = { ...refund, eventID: randomUUID(), issuedCardID: newID() as never };
  expect((await send(spender, strange)).outcome).toBe("unknown");
});

test("an event for a card of a different processor or mode is unknown, and leaves no row", async () => {
  const { spender, networkID } = await purchase();
  const other = await withOtherCard(spender);
  const wrong = fact(other, networkID, "reversal");
  const early = fact(spender, randomUUID(), "reversal");
  expect((await send(spender, wrong)).outcome).toBe("unknown");
  expect((await send(spender, early, { name: "sandbox", mode: "production" })).outcome).toBe("unknown");
  for (const { eventID } of [wrong, early])
    expect(await spender.ctx.db.$count(cardNetworkEventTable, eq(cardNetworkEventTable.eventID, eventID))).toBe(0);
  // A different partner has no such authorization, so the event waits there and moves no money.
  const stranger = await newSpender();
  expect((await send(stranger, fact(stranger, networkID, "reversal"))).outcome).toBe("waiting");
  expect(await balancesOf(spender)).toEqual([4_000, 6_000]);
});

test("all postings of a purchase are stored under its authorization", async () => {
  const { spender, networkID, hear } = await purchase();
  await hear("clearing", { amount: 1_000 });
  await hear("reversal");
  const { authorizationID } = await authorizationOf(spender, networkID);
  const t = ledgerTxnTable;
  const matches = await spender.ctx.db.select().from(t).where(eq(t.sourceID, authorizationID));
  expect(matches.map(({ step }) => step.split(":")[0]).sort()).toEqual(["authorization", "clearing", "reversal"]);
});
