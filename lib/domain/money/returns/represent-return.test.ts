import { expect, test } from "@playwright/test";
import { and, asc, eq } from "drizzle-orm";
import {
  achDebitDayTable,
  achReturnTable as r,
  bankEntryTable,
  bankReversalTable,
  eventTable,
  transferTable,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { complete, type Debit, legOf, play, R01, represent, returnedDebit, returnOf } from "@/testing/returned-debits";
import { asPerson, newRule } from "@/testing/risk";
import { move, settleAll } from "@/testing/storm/play";
import { newTransfer } from "@/testing/transfers";
import { ROUNDS } from "@/testing/turns";
import { atNewYork, bankingDaysAfter, newYorkDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import { newID, type ReturnID, type TransferID, type UserID } from "@/lib/core/api/ids";
import { approveReversal, requestReversal } from "@/lib/domain/money/bank-reversals/bank-reversals";
import { cancelTransfer } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { getReturn, getReturnDetails, listReturns } from "./queries";
import { representReturns, unscheduleReturn } from "./represent-return";
import { loadEntryFacts } from "@/lib/domain/money/bank-files/ach/entry-facts";
import { closeReturn, updateRepresentmentRule } from "./returns";

const db = testDatabase();
checkBooks();

const UNFILTERED = {
  ...{ skip: 0, count: 20, status: undefined, code: undefined, direction: undefined, transferID: undefined },
  ...{ startingAfter: undefined, endingBefore: undefined },
} as const;

test("a debit that came back before it arrived is presented again, as the same entry with its own description", async () => {
  const debit = await returnedDebit();
  const { market, returnID, transferID, before, balances } = debit;
  expect(await getReturn(market.ctx(), returnID)).toMatchObject({
    ...{ transferID, status: "open", code: "R01", direction: "debit", attempt: 0, nextAction: "represent" },
    ...{ amount: { value: R01 }, reason: "Insufficient funds" },
  });
  expect(await balances()).toEqual(before);
  const representmentID = await play(debit, returnID, "collected");
  expect((await legOf(representmentID)).details).toMatchObject({
    ...{ companyEntryDescription: "RETRY PYMT", secCode: "WEB", originatingCompanyName: "BLUE LAUNDRY" },
  });
  const [payer, payee, partner] = before;
  expect(await balances()).toEqual([payer, (payee ?? 0) + R01 - 25, partner]);
  expect(await getReturn(market.ctx(), returnID)).toMatchObject({ status: "collected", representmentID });
});

test("the entry of a representment repeats the company and class of the returned entry", async () => {
  const debit = await returnedDebit();
  const { partnerID } = debit.market.ctx();
  const [odfi, on] = ["021000021", debit.market.clock.now];
  await db.insert(bankEntryTable).values({
    ...{ partnerID, instructionID: debit.returnID, odfi, state: "left", windowOn: on, isSameDay: false },
    ...{ companyName: "BLUE LAUNDRY", companyID: "9999999999", secCode: "WEB", createdOn: on },
  });
  const { representmentID } = await represent(debit, debit.returnID);
  const { instructionID } = await legOf(representmentID as TransferID);
  const usual = { name: "TENDER TEST", id: "1111111111" };
  const factsOf = await loadEntryFacts(db, { partnerID, ids: [instructionID] }, usual);
  expect(factsOf(instructionID)).toMatchObject({ company: { name: "BLUE LAUNDRY", id: "9999999999" }, secCode: "WEB" });
});

test("a debit that came back after it arrived is made good without a second fee", async () => {
  const debit = await returnedDebit({ hasArrived: true });
  const [payer, payee, partner] = debit.before;
  expect(await debit.balances()).toEqual([payer, (payee ?? 0) - 25, partner]);
  await play(debit, debit.returnID, "collected");
  expect(await debit.balances()).toEqual([payer, (payee ?? 0) + 1000 - 25, partner]);
});

test("a payer who funded its own debit gets the money of the next presentment into the wallet that gave it back", async () => {
  const debit = await returnedDebit({ way: "ach-debit-fund", hasArrived: true });
  const [payer, payee] = debit.before;
  expect((await debit.balances()).slice(0, 2)).toEqual([(payer ?? 0) - 1000, (payee ?? 0) + 1000 - 25]);
  await play(debit, debit.returnID, "collected");
  expect((await debit.balances()).slice(0, 2)).toEqual([payer, (payee ?? 0) + 1000 - 25]);
});

test("a debit is presented twice more at most, and each return is in the list", async () => {
  const debit = await returnedDebit();
  const ctx = debit.market.ctx();
  const second = await returnOf(await play(debit, debit.returnID, "returned"));
  expect(await getReturn(ctx, second)).toMatchObject({ status: "open", attempt: 1, nextAction: "represent" });
  const third = await returnOf(await play(debit, second, "returned"));
  expect(await getReturn(ctx, third)).toMatchObject({ status: "open", attempt: 2, nextAction: "ask-payer" });
  await expect(represent(debit, third)).rejects.toMatchObject({ kind: "conflict" });
  await expect(represent(debit, second)).rejects.toMatchObject({ kind: "conflict" });
  const listed = await listReturns(ctx, { ...UNFILTERED, code: "R01", direction: "debit" });
  expect(listed.map(({ returnID, status }) => [returnID, status])).toEqual([
    [third, "open"],
    [second, "closed"],
    [debit.returnID, "closed"],
  ]);
  expect(await debit.balances()).toEqual(debit.before);
  // The table itself refuses a third presentment.
  const more = db.update(r).set({ representOn: new Date() }).where(eq(r.returnID, third));
  await expect(more.execute()).rejects.toMatchObject({ cause: { constraint_name: "ach_return_limits" } });
});

test("after 180 days a debit is not presented again, nor with a code other than R01 and R09", async () => {
  const late = await returnedDebit();
  late.market.clock.now = new Date(late.market.clock.now.getTime() + 190 * 86_400_000);
  await expect(represent(late, late.returnID)).rejects.toMatchObject({ kind: "conflict" });
  const stopped = await returnedDebit({ cents: 5508 });
  const { code, nextAction } = await getReturn(stopped.market.ctx(), stopped.returnID);
  expect([code, nextAction]).toEqual(["R08", "stop-debiting"]);
  await expect(represent(stopped, stopped.returnID)).rejects.toMatchObject({ kind: "conflict" });
});

test("a return that came too late moves no money, and waits for a decision to dishonor it", async () => {
  const debit = await returnedDebit({ cents: 5710 });
  const [payer, payee] = debit.before;
  expect((await debit.balances()).slice(0, 2)).toEqual([payer, (payee ?? 0) + 5710 - 25]);
  expect(await getReturn(debit.market.ctx(), debit.returnID)).toMatchObject({
    ...{ status: "late", isLate: true, code: "R10", nextAction: "dishonor" },
  });
  await expect(represent(debit, debit.returnID)).rejects.toMatchObject({ kind: "conflict" });
});

for (const [company, ownName] of [["BLUE LAUNDRY"], ["RED BAKERY", "RED BAKERY"]])
  test(`debits and returns of ${company} are counted once each, on their days in New York`, async () => {
    const { market, returnID, transferID } = await returnedDebit({ ownName });
    const { partnerID, details } = await legOf(transferID);
    const { accountID } = market.traders[1];
    const dayOf = (moment: unknown) => newYorkDay(new Date(String(moment)));
    const counted = await db.select().from(achDebitDayTable).where(eq(achDebitDayTable.partnerID, partnerID));
    expect(counted).toEqual([{ partnerID, day: dayOf(details.originatedOn), accountID, company, debits: 1 }]);
    const [row] = await db.select().from(r).where(eq(r.returnID, returnID));
    expect(row).toMatchObject({ accountID, company, day: dayOf(details.returnedOn) });
  });

test("of many requests at once, one presents the debit", async () => {
  const debit = await returnedDebit();
  const outcomes = await Promise.allSettled(Array.from({ length: ROUNDS }, () => represent(debit, debit.returnID)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const isIts = and(eq(transferTable.partnerID, debit.market.partner.accountID), eq(transferTable.amount, R01));
  expect(await db.$count(transferTable, isIts)).toBe(2);
});

test("a canceled presentment does not count, so that the debit can be presented again", async () => {
  const debit = await returnedDebit();
  const { representmentID } = await represent(debit, debit.returnID);
  if (!representmentID) throw new Error("nothing was presented");
  const { market } = debit;
  await cancelTransfer(market.ctx(), representmentID, { providerOf: () => market.network });
  expect(await getReturn(market.ctx(), debit.returnID)).toMatchObject({ status: "open", nextAction: "represent" });
  const again = await play(debit, debit.returnID, "collected");
  expect(again).not.toBe(representmentID);
});

test("a presentment on a later day waits for it, and can be canceled until then", async () => {
  const debit = await returnedDebit();
  const { market, returnID } = debit;
  const day = bankingDaysAfter(newYorkDay(market.clock.now), 3);
  await expect(represent(debit, returnID, "2020-01-02")).rejects.toMatchObject({ kind: "invalid" });
  await expect(represent(debit, returnID, dayAfter(day, 200))).rejects.toMatchObject({ kind: "invalid" });
  expect(await represent(debit, returnID, day)).toMatchObject({ status: "scheduled", nextAction: "wait" });
  await representReturns(market.ctx(), { partnerID: market.partner.accountID });
  await transact(market.ctx(), (open) => unscheduleReturn(open, returnID));
  expect(await getReturn(market.ctx(), returnID)).toMatchObject({ status: "open" });
  await represent(debit, returnID, day);
  market.clock.now = atNewYork(day, "06:00");
  await representReturns(market.ctx(), { partnerID: market.partner.accountID });
  expect(await getReturn(market.ctx(), returnID)).toMatchObject({ status: "represented" });
});

test("the rule presents returned debits again, as often as it says", async () => {
  const debit = await returnedDebit();
  const { market } = debit;
  await transact(market.ctx(), (open) => updateRepresentmentRule(open, { isOn: true, afterDays: 2, most: 1 }));
  // The rule decides about later returns.
  expect(await getReturn(market.ctx(), debit.returnID)).toMatchObject({ status: "open" });
  const second = await returnOf(await play(debit, debit.returnID, "returned"));
  expect(await getReturn(market.ctx(), second)).toMatchObject({ status: "open", attempt: 1 });
  const other = await returnedAgain(debit);
  expect(await getReturn(market.ctx(), other)).toMatchObject({ status: "scheduled", attempt: 0 });
  market.clock.now = new Date(market.clock.now.getTime() + 7 * 86_400_000);
  await representReturns(market.ctx(), { partnerID: market.partner.accountID });
  const { representmentID } = await getReturn(market.ctx(), other);
  await settleAll(market);
  expect(await getTransfer(market.ctx(), representmentID as TransferID)).toMatchObject({ status: "failed" });
  const { moments } = await getReturnDetails(market.ctx(), other);
  expect(moments.map(({ kind, by }) => [kind, by])).toEqual([
    ["originated", undefined],
    ["returned", undefined],
    ["represented", "rule"],
  ]);
});

/** Another returned debit of the same market. */
async function returnedAgain({ market }: Debit): Promise<ReturnID> {
  const [payer, payee] = market.traders;
  const [from, to] = [payer.methods["ach-debit-collect"], payee.methods["service-wallet"]];
  if (!from || !to) throw new Error("a method is missing");
  const transferID = await newTransfer(market.ctx(), { from, to, cents: R01 });
  await settleAll(market);
  return returnOf(transferID);
}

test("a closed return is not presented again, and each step has its event", async () => {
  const debit = await returnedDebit();
  const { market, returnID } = debit;
  await transact(market.ctx(), (open) => closeReturn(open, returnID, { reason: "The payer paid by card." }));
  await expect(represent(debit, returnID)).rejects.toMatchObject({ kind: "conflict" });
  expect(await getReturn(market.ctx(), returnID)).toMatchObject({
    status: "closed",
    closeReason: "The payer paid by card.",
  });
  const events = await db
    .select({ type: eventTable.type, data: eventTable.data })
    .from(eventTable)
    .where(eq(eventTable.partnerID, market.partner.accountID))
    .orderBy(asc(eventTable.eventID));
  expect(events.filter(({ type }) => type.startsWith("return.")).map(({ type, data }) => [type, data])).toMatchObject([
    ["return.created", { returnID, code: "R01", status: "open" }],
    ["return.updated", { returnID, status: "closed" }],
  ]);
  await move(market);
});

test("a presentment that was collected and then reversed closes the return", async () => {
  const debit = await returnedDebit();
  const { market, returnID } = debit;
  const { instructionID } = await legOf(await play(debit, returnID, "collected"));
  const { partnerID } = market.ctx();
  const [odfi, on] = ["021000021", market.clock.now];
  await db.insert(bankEntryTable).values({
    ...{ partnerID, instructionID, odfi, state: "left", windowOn: on, settlesOn: newYorkDay(on), isSameDay: false },
    ...{ secCode: "WEB", createdOn: on },
  });
  const reason = "It was collected twice.";
  const { reversalID } = await transact(asPerson(market.ctx()), (open) =>
    requestReversal(open, instructionID, { reason }),
  );
  await transact(asPerson(market.ctx()), (open) => approveReversal(open, reversalID));
  const isIts = eq(bankReversalTable.reversalID, reversalID);
  const [reversal] = await db.select().from(bankReversalTable).where(isIts);
  await complete(market, reversal?.reversingID ?? "");
  const shown = await getReturn(market.ctx(), returnID);
  expect(shown).toMatchObject({ status: "closed" });
  expect(shown).not.toHaveProperty("nextAction");
  await expect(represent(debit, returnID)).rejects.toMatchObject({ kind: "conflict" });
  const events = await db
    .select({ data: eventTable.data })
    .from(eventTable)
    .where(and(eq(eventTable.partnerID, partnerID), eq(eventTable.type, "return.updated")))
    .orderBy(asc(eventTable.eventID));
  expect(events.map(({ data }) => data.status)).toEqual(["represented", "collected", "closed"]);
});

test("if a risk rule rejects a presentment, the return stays open and names the problem", async () => {
  const debit = await returnedDebit();
  const { market, returnID } = debit;
  await newRule(market.ctx(), "reject", { kind: "amount", atLeast: 0 });
  const message = "a risk rule rejected the payment";
  await expect(represent(debit, returnID)).rejects.toMatchObject({ kind: "conflict", message });
  const day = bankingDaysAfter(newYorkDay(market.clock.now), 1);
  await represent(debit, returnID, day);
  market.clock.now = atNewYork(day, "06:00");
  await representReturns(market.ctx(), { partnerID: market.partner.accountID });
  const shown = await getReturn(market.ctx(), returnID);
  expect(shown).toMatchObject({ status: "open", nextAction: "represent", problem: message });
  expect(shown).not.toHaveProperty("representmentID");
});

test("the person who scheduled a presentment made its transfer", async () => {
  const debit = await returnedDebit();
  const { market, returnID } = debit;
  const madeByID = newID<UserID>();
  const day = bankingDaysAfter(newYorkDay(market.clock.now), 1);
  await represent(debit, returnID, day, asPerson(market.ctx(), madeByID));
  market.clock.now = atNewYork(day, "06:00");
  await representReturns(market.ctx(), { partnerID: market.partner.accountID });
  const { representmentID } = await getReturn(market.ctx(), returnID);
  const [made] = await db
    .select()
    .from(transferTable)
    .where(eq(transferTable.transferID, representmentID as TransferID));
  expect(made).toMatchObject({ status: "pending", madeByID });
});
