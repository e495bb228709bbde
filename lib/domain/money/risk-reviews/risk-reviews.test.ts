import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import {
  auditTrailView,
  bankAccountTable,
  capabilityTable,
  eventTable,
  railInstructionTable,
  riskPolicyTable,
  riskReviewTable,
  walletTable,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { asPerson, newRule, reviewOf, switchRulesOff } from "@/testing/risk";
import { newMarket } from "@/testing/storm/market";
import { move, settleAll } from "@/testing/storm/play";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import { type AccountID, newID, type TransferID, type UserID } from "@/lib/core/api/ids";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { HOUR } from "@/lib/core/time/time";
import { TENDER } from "@/lib/domain/platform/audit/actor-names";
import { cancelTransfer } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { transferLegs } from "@/lib/domain/money/transfers/transfer-legs";
import type { RiskCondition } from "@/lib/domain/money/risk-rules/shared/conditions";
import { getRiskReview, listRiskReviews, replayRiskDecision } from "./queries";
import { decideRiskReview, endRiskReviews, saveRiskPolicy } from "./risk-reviews";

const db = testDatabase();
checkBooks();

const EVERY: RiskCondition = { kind: "amount", atLeast: 0 };
const RICH = 5_000_000;
const REASON = "We called the payer.";

async function held(way: WayName, cents = 500, maker?: UserID) {
  const market = await newMarket();
  const [one, other] = market.traders;
  const { from, to } = WAYS[way];
  const [source, destination] = [one.methods[from], other.methods[to]];
  if (!source || !destination) throw new Error("a method is missing");
  await newRule(market.ctx(), "hold", EVERY);
  const making = maker ? asPerson(market.ctx(), maker) : market.ctx();
  const id = await newTransfer(making, { from: source, to: destination, cents });
  await switchRulesOff(market.ctx());
  const { partnerID } = market.ctx();
  const review = await reviewOf(market.ctx(), id);
  if (!review) throw new Error("the transfer is not held");
  const { reviewID } = review;
  const available = async ({ walletID }: { walletID: string }) => {
    const isIts = and(eq(walletTable.partnerID, partnerID), eq(walletTable.walletID, walletID as never));
    return (await db.select().from(walletTable).where(isIts))[0]?.available;
  };
  const decide = (decision: "release" | "reject", userID?: UserID) =>
    transact(asPerson(market.ctx(), userID), (open) => decideRiskReview(open, reviewID, { decision, reason: REASON }));
  const events = async () => {
    const isOf = and(eq(eventTable.partnerID, partnerID), eq(eventTable.accountID, partnerID));
    const stored = await db.select().from(eventTable).where(isOf).orderBy(eventTable.eventID);
    return stored.flatMap(({ type, data }) => (type.startsWith("riskReview.") ? `${type} ${String(data.state)}` : []));
  };
  return {
    ...{ market, id, one, other, review, reviewID, available, decide, events },
    shown: () => getTransfer(market.ctx(), id),
    heldLegs: async () => (await transferLegs(market.ctx(), id)).map((leg) => leg.reviewID),
    balances: async () => [await available(one), await available(other)],
    stateOf: async () => (await reviewOf(market.ctx(), id))?.state,
  };
}

test("a held payout reserves its money and does not leave; once released, it continues", async () => {
  const { market, balances, shown, heldLegs, reviewID, decide, events, one, id } = await held("payout");
  expect(await balances()).toEqual([RICH - 520, RICH]);
  market.clock.now = new Date(market.clock.now.getTime() + HOUR);
  await move(market);
  expect(market.network.accepted).toEqual([]);
  expect((await shown()).status).toBe("pending");
  expect(await heldLegs()).toContain(reviewID);
  expect(await decide("release")).toMatchObject({ state: "released", decisionReason: REASON });
  await expect(decide("reject")).rejects.toMatchObject({ kind: "conflict" });
  expect(await heldLegs()).not.toContain(reviewID);
  await settleAll(market);
  expect((await shown()).status).toBe("completed");
  expect(await balances()).toEqual([RICH - 520, RICH]);
  expect(await events()).toEqual(["riskReview.created open", "riskReview.updated released"]);
  expect(await replayRiskDecision(market.ctx(), id)).toMatchObject({
    ...{ outcome: "hold", replayed: "hold", facts: { amount: 500 } },
    rules: [{ name: "To hold", version: 1, isMatch: true }],
  });
  expect(one.walletID).toBeDefined();
});

for (const way of ["payout", "real-time payout", "push", "debit, collect", "card", "between banks"] as const)
  test(`a rejected review of "${way}" gives the money and the fee back`, async () => {
    const { market, balances, shown, decide, stateOf, id } = await held(way);
    expect(await decide("reject")).toMatchObject({ state: "rejected" });
    expect(await shown()).toMatchObject({ status: "failed", failureReason: "rejected-high-risk" });
    expect(await balances()).toEqual([RICH, RICH]);
    await settleAll(market);
    expect([await stateOf(), (await shown()).status]).toEqual(["rejected", "failed"]);
    const [leg] = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id));
    expect(leg?.dueOn).toBeNull();
  });

test("money between wallets waits in transit, and arrives or goes back by the decision", async () => {
  const arriving = await held("between wallets");
  expect(await arriving.balances()).toEqual([RICH - 503, RICH]);
  expect((await arriving.shown()).status).toBe("pending");
  await arriving.decide("release");
  expect(await arriving.balances()).toEqual([RICH - 503, RICH + 500]);
  expect((await arriving.shown()).status).toBe("completed");
  const returning = await held("between wallets");
  await returning.decide("reject");
  expect(await returning.balances()).toEqual([RICH, RICH]);
  expect((await returning.shown()).status).toBe("failed");
});

for (const way of ["between wallets", "real-time payout"] as const)
  test(`a held transfer of "${way}" can be canceled, which ends its review`, async () => {
    const { market, id, balances, shown, stateOf, decide } = await held(way);
    expect(await cancelTransfer(market.ctx(), id)).toMatchObject({ status: "completed" });
    expect([await stateOf(), (await shown()).status]).toEqual(["canceled", "canceled"]);
    expect(await balances()).toEqual([RICH, RICH]);
    await expect(decide("release")).rejects.toMatchObject({ kind: "conflict" });
  });

test("above the limit, two people release a transfer, and one is enough to reject it", async () => {
  const { review, decide, shown, stateOf } = await held("payout", 1_000_000);
  expect(review).toMatchObject({ needsTwo: true, atDeadline: "reject" });
  const [first, second] = [newID<UserID>(), newID<UserID>()];
  expect(await decide("release", first)).toMatchObject({ state: "approved", obstacle: "approved" });
  await expect(decide("release", first)).rejects.toMatchObject({ kind: "conflict" });
  expect(await stateOf()).toBe("approved");
  expect(await decide("release", second)).toMatchObject({ state: "released" });
  expect((await shown()).status).toBe("pending");
});

test("the person who made a transfer may reject it, and another person must release it", async () => {
  const [maker, other] = [newID<UserID>(), newID<UserID>()];
  const message = "you made this transfer; another person must release it";
  const { market, reviewID, decide, stateOf } = await held("payout", 1_000_000, maker);
  expect(await getRiskReview(asPerson(market.ctx(), maker), reviewID)).toMatchObject({ obstacle: "made" });
  expect(await getRiskReview(asPerson(market.ctx(), other), reviewID)).not.toHaveProperty("obstacle");
  await expect(decide("release", maker)).rejects.toMatchObject({ kind: "conflict", message });
  await decide("release", other);
  await expect(decide("release", maker)).rejects.toMatchObject({ kind: "conflict", message });
  expect(await stateOf()).toBe("approved");
  expect(await decide("reject", maker)).toMatchObject({ state: "rejected" });
});

test("at its deadline a review ends as the settings say, and is no longer open to a decision", async () => {
  const { market, review, balances, shown, stateOf, decide, events } = await held("payout");
  market.clock.now = new Date((review.dueOn?.getTime() ?? 0) - 1);
  const only = { partnerID: market.partner.accountID };
  await endRiskReviews(market.ctx(), only);
  expect(await stateOf()).toBe("open");
  market.clock.now = review.dueOn ?? market.clock.now;
  await expect(decide("release")).rejects.toMatchObject({ kind: "conflict" });
  await endRiskReviews(market.ctx(), only);
  expect([await stateOf(), (await shown()).status]).toEqual(["rejected", "failed"]);
  expect(await balances()).toEqual([RICH, RICH]);
  expect(await events()).toEqual(["riskReview.created open", "riskReview.updated rejected"]);
  const rows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, review.reviewID));
  expect(rows).toMatchObject([
    {
      ...{ action: "risk-review.decide", actorKind: "tender", actorID: TENDER, outcome: "done" },
      ...{ partnerID: market.partner.accountID, reason: "reject: the deadline passed without a decision" },
    },
  ]);
});

/** Disables a capability of an account, and enables it again. */
async function setCapability(accountID: AccountID, capability: CapabilityID, status: "enabled" | "disabled") {
  const t = capabilityTable;
  await db
    .update(t)
    .set({ status })
    .where(and(eq(t.accountID, accountID), eq(t.capability, capability)));
}

test("a held transfer is not released while an account lacks a capability that it had before", async () => {
  const { other, decide, shown, stateOf, balances } = await held("between wallets");
  await setCapability(other.accountID, "wallet", "disabled");
  await expect(decide("release")).rejects.toMatchObject({
    ...{ kind: "conflict" },
    message: "the transfer cannot continue, because the receiver’s account does not have the capability wallet",
  });
  expect([await stateOf(), (await shown()).status]).toEqual(["open", "pending"]);
  await setCapability(other.accountID, "wallet", "enabled");
  await decide("release");
  expect(await balances()).toEqual([RICH - 503, RICH + 500]);
});

test("a held payout is not released to a bank account that was unlinked", async () => {
  const { market, other, review, decide, balances } = await held("payout");
  const t = bankAccountTable;
  await db.update(t).set({ disabledOn: market.clock.now }).where(eq(t.accountID, other.accountID));
  await expect(decide("release")).rejects.toMatchObject({
    message: "the transfer cannot continue, because the receiver’s payment method can no longer be used",
  });
  expect(await decide("reject")).toMatchObject({ reviewID: review.reviewID, state: "rejected" });
  expect(await balances()).toEqual([RICH, RICH]);
});

test("a transfer that is no longer possible is rejected at a deadline that would have released it", async () => {
  const { market, one, review, shown, balances } = await held("payout");
  await db.update(riskReviewTable).set({ atDeadline: "release" }).where(eq(riskReviewTable.reviewID, review.reviewID));
  await setCapability(one.accountID, "send-funds", "disabled");
  market.clock.now = review.dueOn ?? market.clock.now;
  await endRiskReviews(market.ctx(), { partnerID: market.partner.accountID });
  expect(await getRiskReview(market.ctx(), review.reviewID)).toMatchObject({
    state: "rejected",
    decisionReason:
      "The transfer cannot continue, because the payer’s account does not have the capability send-funds.",
  });
  expect((await shown()).status).toBe("failed");
  expect(await balances()).toEqual([RICH, RICH]);
});

test("the settings apply to transfers that are held later", async () => {
  const market = await newMarket();
  const policy = { hours: 2, atDeadline: "release" } as const;
  await transact(asPerson(market.ctx()), (open) => saveRiskPolicy(open, policy));
  const [stored] = await db
    .select()
    .from(riskPolicyTable)
    .where(eq(riskPolicyTable.partnerID, market.partner.accountID));
  expect(stored).toMatchObject({ twoPeopleFrom: null, ...policy });
  await newRule(market.ctx(), "hold", EVERY);
  const [one, other] = market.traders;
  const [from, to] = [one.methods["service-wallet"], other.methods["rtp-credit"]];
  if (!from || !to) throw new Error("a method is missing");
  const id = await newTransfer(market.ctx(), { from, to, cents: 2_000_000 });
  const review = await reviewOf(market.ctx(), id);
  expect(review).toMatchObject({ needsTwo: false, atDeadline: "release" });
  expect(review?.dueOn?.getTime()).toBe(market.clock.now.getTime() + 2 * HOUR);
  market.clock.now = new Date(market.clock.now.getTime() + 2 * HOUR);
  await endRiskReviews(market.ctx(), { partnerID: market.partner.accountID });
  expect((await reviewOf(market.ctx(), id))?.state).toBe("released");
  await settleAll(market);
  expect((await getTransfer(market.ctx(), id)).status).toBe("completed");
});

test("without an active rule, the decision about a transfer names no rules", async () => {
  const market = await newMarket();
  const [one, other] = market.traders;
  const [from, to] = [one.methods["service-wallet"], other.methods["service-wallet"]];
  if (!from || !to) throw new Error("a method is missing");
  const id = await newTransfer(market.ctx(), { from, to, cents: 500 });
  const undecided = { outcome: "allow", replayed: "allow", rules: [], facts: {} };
  expect(await replayRiskDecision(market.ctx(), id)).toEqual(undecided);
  const missing = replayRiskDecision(market.ctx(), newID<TransferID>());
  await expect(missing).rejects.toMatchObject({ kind: "notFound" });
});

test("a review shows both accounts, and only the partner’s own", async () => {
  const { market, reviewID, one, other } = await held("payout");
  expect(await getRiskReview(market.ctx(), reviewID)).toMatchObject({
    source: { accountID: one.accountID, transfers: { count: 1, amount: 500 }, reviews: 1, rejected: 0 },
    destination: { accountID: other.accountID, returned: { count: 0, amount: 0 } },
  });
  const list = { skip: 0, count: 10, state: undefined };
  expect((await listRiskReviews(market.ctx(), list)).items).toMatchObject([{ reviewID, state: "open" }]);
  const stranger = await newMarket();
  expect((await listRiskReviews(stranger.ctx(), list)).items).toEqual([]);
  await expect(getRiskReview(stranger.ctx(), reviewID)).rejects.toMatchObject({ kind: "notFound" });
});
