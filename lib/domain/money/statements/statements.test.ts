import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import {
  auditTrailView,
  bankLineMatchTable,
  bankMonthTable,
  bankStatementLineTable,
  ledgerTxnTable,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newPartner, type Partner, testDatabase } from "@/testing/factories";
import { RAIL_START } from "@/testing/rails";
import { newBankMonth, newLineMatch, newStatedEntry } from "@/testing/statements";
import { bookMatches } from "@/lib/domain/money/bank-files/statements/book-matches";
import { listCandidates } from "./candidates";
import { bankMonths, ListBankLines, ListBankMonths, ListCandidates } from "./dashboard";
import { finishMonth, getMonth, listMonths, reopenMonth } from "./months";
import { getLine, listLines } from "./queries";
import { explainLine, matchLine, undoLine } from "./reconcile-line";

checkBooks();

const db = testDatabase();
const reason = "It is this one.";

/** A person of a partner, at a time so late that no loop books anything before the test does. */
function ctxOf(partner: Partner, now = RAIL_START) {
  return ctxFor(partner, undefined, { now, caller: { email: "ada@example.test" } });
}

async function setting() {
  const partner = await newPartner(db, { mode: "production" });
  const ctx = ctxOf(partner);
  const book = () => bookMatches({ ...ctx, clientAddress: "test" });
  const steps = async (instructionID: string) => {
    const isIts = and(eq(ledgerTxnTable.partnerID, partner.accountID), eq(ledgerTxnTable.sourceID, instructionID));
    const matches = await db.select({ step: ledgerTxnTable.step }).from(ledgerTxnTable).where(isIts);
    return matches.map(({ step }) => step.replace(/ undone .*/, " undone")).toSorted();
  };
  return { partner, ctx, book, steps };
}

const entries = (...ids: readonly string[]) => ids.map((instructionID) => ({ instructionID, step: "funded" as const }));

test("a line is matched with several entries that add up to it, and each is booked", async () => {
  const { partner, ctx, book, steps } = await setting();
  const [one, two] = [await newStatedEntry(partner, { cents: -300 }), await newStatedEntry(partner, { cents: -200 })];
  const { lineIDs, monthID } = await newBankMonth(partner, [{ cents: -500 }]);
  const [lineID = ""] = lineIDs;
  const line = await transact(ctx, (open) => matchLine(open, lineID, { movements: entries(one, two), reason }));
  expect(line).toMatchObject({ state: "matched", decidedBy: "ada@example.test", reason, matchCount: 2 });
  expect((await getMonth(ctx, monthID)).blockers).toEqual(["not-booked"]);
  await book();
  expect([await steps(one), await steps(two)]).toEqual([["funded"], ["funded"]]);
  expect(await getMonth(ctx, monthID)).toMatchObject({ booked: -500, matched: { count: 1, sum: -500 }, blockers: [] });
  expect((await getLine(ctx, lineID)).matches.map(({ isBooked }) => isBooked)).toEqual([true, true]);
});

test("entries with a wrong sum, of another partner or of another line are rejected, and nothing is stored", async () => {
  const { partner, ctx } = await setting();
  const other = await newPartner(db, { mode: "production" });
  const [own, foreign] = [await newStatedEntry(partner, { cents: 500 }), await newStatedEntry(other, { cents: 500 })];
  const { lineIDs } = await newBankMonth(partner, [{ cents: 500 }, { cents: 500 }, { cents: 400 }]);
  const [first = "", second = "", small = ""] = lineIDs;
  const matching = (lineID: string, ...ids: string[]) =>
    transact(ctx, (open) => matchLine(open, lineID, { movements: entries(...ids), reason }));
  await expect(matching(small, own)).rejects.toMatchObject({
    kind: "invalid",
    fields: { movements: "must add up to $4.00, not $5.00" },
  });
  await expect(matching(first, foreign)).rejects.toMatchObject({ kind: "invalid" });
  await matching(first, own);
  await expect(matching(first, own)).rejects.toMatchObject({ kind: "conflict", message: /matched already/ });
  await expect(matching(second, own)).rejects.toMatchObject({ kind: "conflict", message: /another line/ });
  const states = await db
    .select({ state: bankStatementLineTable.state })
    .from(bankStatementLineTable)
    .where(eq(bankStatementLineTable.partnerID, partner.accountID))
    .orderBy(bankStatementLineTable.position);
  expect(states.map(({ state }) => state)).toEqual(["matched", "open", "open"]);
});

test("candidates for a line have its direction, start with its amount, and leave the list once it is matched", async () => {
  const { partner, ctx } = await setting();
  const far = await newStatedEntry(partner, { cents: -700, settlesOn: "2025-10-01" });
  const near = await newStatedEntry(partner, { cents: -600, settlesOn: "2025-10-30" });
  const same = await newStatedEntry(partner, { cents: -500, settlesOn: "2025-10-02" });
  await newStatedEntry(partner, { cents: 500 });
  await newStatedEntry(partner, { cents: -500, settlesOn: "2025-08-01" });
  const { lineIDs } = await newBankMonth(partner, [{ cents: -500 }, { cents: -600 }]);
  const [lineID = "", second = ""] = lineIDs;
  const candidates = async (id: string, page = {}) =>
    (await listCandidates(ctx, id, ListCandidates.parse(page))).items.map((one) => one.instructionID);
  expect(await candidates(lineID)).toEqual([same, near, far]);
  expect(await candidates(lineID, { skip: 1, count: 1 })).toEqual([near]);
  await transact(ctx, (open) => matchLine(open, lineID, { movements: entries(same), reason }));
  expect(await candidates(second)).toEqual([near, far]);
  await transact(ctx, (open) => undoLine(open, lineID));
  expect(await candidates(second)).toEqual([near, same, far]);
});

test("a match that a person undoes is taken out of the ledger, and stays open", async () => {
  const { partner, ctx, book, steps } = await setting();
  const one = await newStatedEntry(partner, { cents: -500 });
  const { lineIDs, monthID } = await newBankMonth(partner, [{ cents: -500 }]);
  const [lineID = ""] = lineIDs;
  await transact(ctx, (open) => matchLine(open, lineID, { movements: entries(one), reason }));
  await book();
  const line = await transact(ctx, (open) => undoLine(open, lineID));
  expect(line).toMatchObject({ state: "open", decidedBy: "ada@example.test", matches: [], matchCount: 0 });
  expect(line.reason).toBeUndefined();
  await book();
  expect(await steps(one)).toEqual(["funded", "funded undone"]);
  expect(await getMonth(ctx, monthID)).toMatchObject({ booked: 0, blockers: ["open-lines"] });
  await transact(ctx, (open) => matchLine(open, lineID, { movements: entries(one), reason }));
  await book();
  expect(await getMonth(ctx, monthID)).toMatchObject({ booked: -500, blockers: [] });
  const due = await db.$count(
    bankLineMatchTable,
    and(eq(bankLineMatchTable.lineID, lineID), eq(bankLineMatchTable.cents, -500)),
  );
  expect(due).toBe(2);
});

test("a line is explained with a reason, once, and opened again", async () => {
  const { partner, ctx } = await setting();
  const { lineIDs } = await newBankMonth(partner, [{ cents: -15 }]);
  const [lineID = ""] = lineIDs;
  const explain = () => transact(ctx, (open) => explainLine(open, lineID, { reason: "A fee of the bank." }));
  expect(await explain()).toMatchObject({ state: "explained", reason: "A fee of the bank." });
  await expect(explain()).rejects.toMatchObject({ kind: "conflict" });
  expect(await transact(ctx, (open) => undoLine(open, lineID))).toMatchObject({ state: "open" });
  await expect(transact(ctx, (open) => undoLine(open, lineID))).rejects.toMatchObject({ kind: "conflict" });
});

test("a month without open lines can be finished, with person and time, and cannot change after that", async () => {
  const { partner, ctx } = await setting();
  const { lineIDs, monthID } = await newBankMonth(partner, [{ cents: -15 }, { cents: 40, state: "explained" }]);
  const [lineID = "", other = ""] = lineIDs;
  const finish = () => transact(ctx, (open) => finishMonth(open, monthID));
  expect(await getMonth(ctx, monthID)).toMatchObject({
    ...{ opening: 10_000, closing: 10_025, moneyIn: 40, moneyOut: 15, statements: 1, closesOn: "2025-10-31" },
    ...{ open: { count: 1, sum: -15 }, explained: { count: 1, sum: 40 }, blockers: ["open-lines"] },
  });
  await expect(finish()).rejects.toMatchObject({ kind: "conflict", message: "some lines are open" });
  await transact(ctx, (open) => explainLine(open, lineID, { reason: "A fee." }));
  const finished = { finishedBy: "ada@example.test", finishedOn: RAIL_START.toISOString() };
  expect(await finish()).toMatchObject(finished);
  await expect(finish()).rejects.toMatchObject({ kind: "conflict", message: "the month is finished already" });
  for (const id of [lineID, other])
    await expect(transact(ctx, (open) => undoLine(open, id))).rejects.toMatchObject({
      message: "the month is finished",
    });
  expect((await getLine(ctx, lineID)).state).toBe("explained");
  expect(await getMonth(ctx, monthID)).toMatchObject({ ...finished, blockers: [] });
});

test("a finished month is reopened for a reason, and its lines can be changed again", async () => {
  const { partner, ctx } = await setting();
  const { lineIDs, monthID } = await newBankMonth(partner, [{ cents: 40, state: "explained" }]);
  const [lineID = ""] = lineIDs;
  const reopen = (as = ctx) =>
    asChange(as, bankMonths.reopen, { monthID }, (open) => reopenMonth(open, monthID, { reason: "A fee was wrong." }));
  await expect(reopen()).rejects.toMatchObject({ kind: "conflict", message: "the month is open" });
  await transact(ctx, (open) => finishMonth(open, monthID));
  await expect(reopen(ctxOf(await newPartner(db, { mode: "production" })))).rejects.toMatchObject({ kind: "notFound" });
  const open = await reopen();
  expect([open.finishedBy, open.finishedOn]).toEqual([undefined, undefined]);
  expect((await transact(ctx, (tx) => undoLine(tx, lineID))).state).toBe("open");
  const [act] = await db.select().from(auditTrailView).where(eq(auditTrailView.object, monthID));
  expect(act).toMatchObject({ action: "bank-month.reopen", reason: "A fee was wrong." });
});

test("a month that is not over, lacks its last days or begins with a wrong balance is not finished", async () => {
  const { partner } = await setting();
  const early = ctxOf(partner, new Date("2025-10-31T20:00:00Z"));
  const whole = await newBankMonth(partner, []);
  expect((await getMonth(early, whole.monthID)).blockers).toEqual(["not-over"]);
  const ctx = ctxOf(partner);
  expect((await getMonth(ctx, whole.monthID)).blockers).toEqual([]);
  const short = await newBankMonth(partner, [], { closingOn: "2025-09-29" });
  expect((await getMonth(ctx, short.monthID)).blockers).toEqual(["statements-missing"]);
  const after = await newBankMonth(partner, [], { closingOn: "2025-11-28", account: whole.account, opening: 9_999 });
  expect((await getMonth(ctx, after.monthID)).blockers).toEqual(["gap"]);
  await expect(transact(ctx, (open) => finishMonth(open, after.monthID))).rejects.toMatchObject({ kind: "conflict" });
});

test("a match that the ledger does not have keeps its month from being finished", async () => {
  const { partner, ctx } = await setting();
  const instructionID = await newStatedEntry(partner, { cents: -500 });
  const { lineIDs, monthID } = await newBankMonth(partner, [{ cents: -500, state: "matched" }]);
  await newLineMatch(partner, { lineID: lineIDs[0] ?? "", instructionID, cents: -500 }, 0);
  expect(await getMonth(ctx, monthID)).toMatchObject({ booked: 0, blockers: ["books-differ"] });
  expect((await getLine(ctx, lineIDs[0] ?? "")).matches).toMatchObject([{ isBooked: false }]);
});

test("another account cannot see or change months or lines", async () => {
  const { partner } = await setting();
  const { lineIDs, monthID } = await newBankMonth(partner, [{}]);
  const [lineID = ""] = lineIDs;
  const ctx = ctxOf(await newPartner(db, { mode: "production" }));
  expect((await listMonths(ctx, ListBankMonths.parse({}))).items).toEqual([]);
  const missing = { kind: "notFound" };
  await expect(getMonth(ctx, monthID)).rejects.toMatchObject(missing);
  await expect(listLines(ctx, monthID, ListBankLines.parse({}))).rejects.toMatchObject(missing);
  await expect(getLine(ctx, lineID)).rejects.toMatchObject(missing);
  await expect(listCandidates(ctx, lineID, ListCandidates.parse({}))).rejects.toMatchObject(missing);
  await expect(transact(ctx, (open) => finishMonth(open, monthID))).rejects.toMatchObject(missing);
  await expect(transact(ctx, (open) => undoLine(open, lineID))).rejects.toMatchObject(missing);
  await expect(transact(ctx, (open) => explainLine(open, lineID, { reason }))).rejects.toMatchObject(missing);
});

test("months and lines come in pages, newest first, by account and by state", async () => {
  const { partner, ctx } = await setting();
  const first = await newBankMonth(partner, [], { closingOn: "2025-09-30" });
  const lines = [
    { bookedOn: "2025-10-02" },
    { bookedOn: "2025-10-30", state: "explained" as const },
    { bookedOn: "2025-10-09" },
  ];
  const second = await newBankMonth(partner, lines);
  const months = async (query: object) =>
    (await listMonths(ctx, ListBankMonths.parse(query))).items.map(({ monthID }) => monthID);
  expect(await months({})).toEqual([second.monthID, first.monthID]);
  expect(await months({ skip: 1, count: 1 })).toEqual([first.monthID]);
  expect(await months({ lastFour: "9999" })).toEqual([]);
  await db
    .update(bankMonthTable)
    .set({ finishedBy: "ada", finishedOn: RAIL_START })
    .where(eq(bankMonthTable.monthID, first.monthID));
  expect([await months({ state: "finished" }), await months({ state: "open" })]).toEqual([
    [first.monthID],
    [second.monthID],
  ]);
  const days = async (query: object) => {
    const { items, more } = await listLines(ctx, second.monthID, ListBankLines.parse(query));
    return [...items.map(({ bookedOn }) => bookedOn), more];
  };
  expect(await days({})).toEqual(["2025-10-30", "2025-10-09", "2025-10-02", false]);
  expect(await days({ count: 1 })).toEqual(["2025-10-30", true]);
  expect(await days({ state: "open", skip: 1 })).toEqual(["2025-10-02", false]);
});
