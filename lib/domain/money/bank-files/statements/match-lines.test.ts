import { expect, test } from "@playwright/test";
import { and, asc, eq } from "drizzle-orm";
import {
  bankLineMatchTable,
  bankStatementLineTable,
  ledgerTxnTable,
  railInstructionTable,
  reconciliationBreakTable,
} from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import type { TransferID } from "@/lib/core/api/ids";
import { reconcileRails } from "@/lib/domain/money/rails/reconcile-rails";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();

async function market(...amounts: number[]) {
  const made = await newBankMarket();
  const { partner, bank, pass } = made;
  const ids: TransferID[] = [];
  for (const cents of amounts) ids.push(await made.payOut(on(0, "09:00"), cents));
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  const entries = bank.take();
  const entryOf = (cents: number) => {
    const entry = entries.find(({ amount }) => amount === cents);
    if (!entry) throw new Error(`nothing of ${cents} left`);
    return entry;
  };
  const lines = () =>
    db
      .select()
      .from(bankStatementLineTable)
      .where(eq(bankStatementLineTable.partnerID, partner.accountID))
      .orderBy(asc(bankStatementLineTable.bookedOn), asc(bankStatementLineTable.position));
  const states = async () => (await lines()).map(({ cents, state }) => `${cents} ${state}`);
  /** The posted steps of the instruction with an amount, which parallel tests may also book, at other times. */
  const steps = async (cents: number) => {
    const [i, t] = [railInstructionTable, ledgerTxnTable];
    const isIts = and(eq(i.partnerID, partner.accountID), eq(i.amount, cents), eq(i.kind, "ach-credit"));
    const matches = await db
      .select({ step: t.step })
      .from(t)
      .innerJoin(i, and(eq(i.partnerID, t.partnerID), eq(i.instructionID, t.sourceID)))
      .where(isIts);
    return matches.map(({ step }) => step.replace(/[\da-f-]{36}/, "…")).toSorted();
  };
  const breaks = () =>
    db.select().from(reconciliationBreakTable).where(eq(reconciliationBreakTable.partnerID, partner.accountID));
  return { ...made, ids, entries, entryOf, lines, states, steps, breaks };
}

test("a line is matched by its trace number, and the money is booked once", async () => {
  const { bank, entryOf, pass, states, steps, end } = await market(1001, 1002);
  bank.state(dayOf(1), [
    { cents: -1001, bankReference: entryOf(1001).traceNumber },
    { cents: -9, bankReference: "B1", text: "FEE" },
    { cents: -1002, reference: "999999999999999" },
  ]);
  for (const time of ["18:00", "18:10"] as const) await pass(on(1, time));
  expect(await states()).toEqual(["-1001 matched", "-9 open", "-1002 open"]);
  expect([await steps(1001), await steps(1002)]).toEqual([["funded"], []]);
  await end();
});

test("the total of a file is matched with all its entries", async () => {
  const { bank, pass, lines, states, steps, partner, end } = await market(1001, 1002, 1003);
  bank.state(dayOf(1), [{ cents: -3006, text: "ACH SETTLEMENT" }]);
  await pass(on(1, "18:00"));
  expect(await states()).toEqual(["-3006 matched"]);
  const [line] = await lines();
  const matches = await db
    .select()
    .from(bankLineMatchTable)
    .where(eq(bankLineMatchTable.lineID, line?.lineID ?? ""));
  expect(matches.map(({ cents, dueOn }) => [cents, dueOn]).toSorted()).toEqual([
    [-1001, null],
    [-1002, null],
    [-1003, null],
  ]);
  expect(new Set(matches.map(({ instructionPartnerID }) => instructionPartnerID))).toEqual(
    new Set([partner.accountID]),
  );
  for (const cents of [1001, 1002, 1003]) expect(await steps(cents)).toEqual(["funded"]);
  await end();
});

test("a line without a name is matched by amount and date if exactly one entry fits; otherwise it waits", async () => {
  const { bank, pass, states, steps, end } = await market(1001, 1002, 1002);
  bank.state(dayOf(1), [{ cents: -1001 }, { cents: -1002 }, { cents: 1001 }]);
  await pass(on(1, "18:00"));
  expect(await states()).toEqual(["-1001 matched", "-1002 open", "1001 open"]);
  expect([await steps(1001), await steps(1002)]).toEqual([["funded"], []]);
  await end();
});

test("a line is not matched by amount if its entry settles weeks away from it", async () => {
  const { bank, pass, states, end } = await market(1001);
  bank.state(dayOf(10), [{ cents: -1001 }]);
  await pass(on(10, "18:00"));
  expect(await states()).toEqual(["-1001 open"]);
  await end();
});

test("a different amount under one of our trace numbers is reported as one difference, and nothing is booked", async () => {
  const { bank, entryOf, pass, states, steps, breaks, end } = await market(1001);
  bank.state(dayOf(1), [{ cents: -999, bankReference: entryOf(1001).traceNumber }]);
  for (const time of ["18:00", "18:10"] as const) await pass(on(1, time));
  expect(await states()).toEqual(["-999 open"]);
  expect(await breaks()).toMatchObject([
    { kind: "amount-differs", provider: "bank-statements", expected: 1001, stated: 999 },
  ]);
  expect(await steps(1001)).toEqual([]);
  await end();
});

test("a returned payment's line is matched with its return, even if the statement comes first", async () => {
  const { bank, entryOf, pass, states, steps, end } = await market(1001);
  const { traceNumber } = entryOf(1001);
  bank.state(dayOf(1), [{ cents: -1001, bankReference: traceNumber }]);
  bank.state(dayOf(2), [{ cents: 1001, code: "257", bankReference: traceNumber }]);
  await pass(on(2, "08:00"));
  expect(await states()).toEqual(["-1001 matched", "1001 open"]);
  bank.send(dayOf(2), [{ entry: entryOf(1001), code: "R03" }]);
  await pass(on(2, "12:00"));
  await pass(on(2, "12:10"));
  expect(await states()).toEqual(["-1001 matched", "1001 matched"]);
  expect((await steps(1001)).filter((step) => step.includes("funded"))).toEqual(["funded", "return-funded"]);
  await end();
});

test("when a match is undone, its booking is taken back, and the next match books the line again", async () => {
  const { bank, entryOf, pass, lines, states, steps, end } = await market(1001);
  bank.state(dayOf(1), [{ cents: -1001, bankReference: entryOf(1001).traceNumber }]);
  await pass(on(1, "18:00"));
  const [line] = await lines();
  const [m, l] = [bankLineMatchTable, bankStatementLineTable];
  const lineID = line?.lineID ?? "";
  await db
    .update(m)
    .set({ undoneOn: on(1, "18:01"), dueOn: on(1, "18:01") })
    .where(eq(m.lineID, lineID));
  await pass(on(1, "18:10"));
  expect(await steps(1001)).toEqual(["funded", "funded undone …"]);
  await db.update(l).set({ state: "open" }).where(eq(l.lineID, lineID));
  for (const time of ["18:20", "18:30"] as const) await pass(on(1, time));
  expect(await states()).toEqual(["-1001 matched"]);
  expect(await steps(1001)).toEqual(["funded", "funded 2", "funded undone …"]);
  await end();
});

test("an unmatched booking and its reversal by the bank explain each other", async () => {
  const { bank, pass, lines, states, end } = await market(1001);
  bank.state(dayOf(1), [{ cents: -70, bankReference: "FEE-7" }]);
  bank.state(dayOf(2), [
    { cents: 70, code: "257", bankReference: "FEE-7" },
    { cents: 80, code: "257", bankReference: "FEE-8" },
  ]);
  await pass(on(2, "18:00"));
  expect(await states()).toEqual(["-70 explained", "70 explained", "80 open"]);
  expect((await lines()).map(({ reason }) => reason)).toEqual([
    "The bank took back its own booking.",
    "The bank took back its own booking.",
    null,
  ]);
  await end();
});

test("the money of a bank file is reported missing only once statements cover days beyond it", async () => {
  const { bank, pass, breaks, entries, end } = await market(1001, 1002);
  const ctx = { db, now: on(20, "09:00"), requestID: "7b0c6a3e-7d43-4f0e-9a53-6f7f0f3f7c11", clientAddress: "test" };
  await pass(on(1, "08:30"));
  await pass(on(1, "18:00"));
  bank.state(dayOf(1), [
    { cents: -1001, bankReference: entries.find(({ amount }) => amount === 1001)?.traceNumber ?? "" },
  ]);
  await pass(on(1, "18:10"));
  const missing = async () =>
    (await breaks()).filter(({ kind }) => kind === "not-on-statement").map(({ expected }) => expected);
  await reconcileRails({ ...ctx, now: on(6, "09:00") }, dayOf(6), []);
  expect(await missing()).toEqual([]);
  bank.state(dayOf(8), []);
  await pass(on(8, "18:00"));
  await reconcileRails({ ...ctx, now: on(9, "09:00") }, dayOf(9), []);
  expect(await missing()).toEqual([1002]);
  await end();
});
