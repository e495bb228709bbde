import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankEntryTable, reconciliationBreakTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { dishonorReturn } from "./dishonors";
import { listBankEntries } from "../queries";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const LATE = { code: "R68", reason: "The bank took six days." } as const;

/** A payment of ten dollars that has left, was completed, and came back on a day. */
async function returnedOn(days: number) {
  const made = await newBankMarket();
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  const id = await made.payOut(on(0, "09:00"), 1000);
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await made.pass(now);
  const [entry] = made.bank.take();
  if (!entry) throw new Error("nothing left");
  await made.pass(on(1, "08:30"));
  made.bank.send(dayOf(days), [{ entry, code: "R03" }]);
  await made.pass(on(days, "12:00"));
  const b = reconciliationBreakTable;
  const breaks = async () =>
    (await db.select().from(b).where(eq(b.partnerID, made.partner.accountID))).map(({ breakID, kind }) => ({
      breakID,
      kind,
    }));
  const row = async () =>
    (await db.select().from(bankEntryTable).where(eq(bankEntryTable.partnerID, made.partner.accountID)))[0];
  const statusAt = async (now: Date) => (await made.transferAt(now, id)).status;
  const dishonor = (now: Date, breakID: string) =>
    transact(made.ctxAt(now), (open) => dishonorReturn(open, breakID, LATE));
  return { ...made, entry, alertNames: () => alerts.map(({ fault }) => fault), breaks, row, statusAt, dishonor };
}

test("a late return is dishonored in the next file and contested by the other bank: the transfer stays completed, and operators are alerted", async () => {
  const { bank, entry, pass, alertNames, breaks, row, statusAt, dishonor, ctxAt, end } = await returnedOn(6);
  const [late] = await breaks();
  expect(late?.kind).toBe("late-return");
  await dishonor(on(6, "13:00"), late?.breakID ?? "");
  await expect(dishonor(on(6, "13:01"), late?.breakID ?? "")).rejects.toMatchObject({ kind: "conflict" });
  await pass(on(6, "14:15"));
  const [sent] = bank.take();
  expect(sent).toMatchObject({ transactionCode: "21", amount: 1000, accountNumber: entry.accountNumber });
  const [original, rdfi] = [entry.traceNumber, entry.routingNumber.slice(0, 8)];
  expect(sent?.addendum?.slice(0, 58)).toMatch(new RegExp(`^799R68${original} {6}${rdfi} {3}231380100000001\\d{3}03$`));
  expect(sent?.addendum?.slice(79)).toBe(sent?.traceNumber);
  expect(await row()).toMatchObject({ dishonorCode: "R68", dishonoredOn: on(6, "14:15"), state: "left" });
  const page = { skip: 0, count: 20, state: undefined, startingAfter: undefined };
  const { items } = await listBankEntries(ctxAt(on(6, "15:00")), page);
  expect(items).toMatchObject([{ dishonorCode: "R68", dishonoredOn: on(6, "14:15").toISOString() }]);
  bank.send(dayOf(8), [{ entry, code: "R73" }]);
  bank.send(dayOf(8), [{ entry, code: "R73" }], "again.txt");
  await pass(on(8, "12:00"));
  expect(alertNames()).toEqual(["late-return", "return-contested"]);
  expect((await breaks()).map(({ kind }) => kind).toSorted()).toEqual(["contested-return", "late-return"]);
  expect([await statusAt(on(8, "12:00")), (await row())?.contestCode]).toEqual(["completed", "R73"]);
  await end();
});

test("when our bank dishonors a return, it is recorded; if the ledger has the return, operators get a difference", async () => {
  const late = await returnedOn(6);
  late.bank.send(dayOf(7), [{ entry: late.entry, code: "R68" }]);
  await late.pass(on(7, "12:00"));
  expect(late.alertNames()).toEqual(["late-return"]);
  expect(await late.row()).toMatchObject({ dishonorCode: "R68" });
  await late.end();
  const booked = await returnedOn(2);
  expect(await booked.statusAt(on(2, "12:00"))).toBe("reversed");
  booked.bank.send(dayOf(3), [{ entry: booked.entry, code: "R67" }]);
  await booked.pass(on(3, "12:00"));
  expect(booked.alertNames()).toEqual(["return-dishonored"]);
  expect(await booked.breaks()).toMatchObject([{ kind: "dishonored-return" }]);
  expect(await booked.statusAt(on(3, "12:00"))).toBe("reversed");
  await booked.end();
});

test("an entry that was not returned or dishonored cannot be contested, and a timely return cannot be dishonored by hand", async () => {
  const { bank, entry, pass, alertNames, breaks, dishonor, end } = await returnedOn(2);
  bank.send(dayOf(3), [{ entry, code: "R73" }]);
  await pass(on(3, "12:00"));
  expect(alertNames()).toEqual(["return-unmatched"]);
  const [unmatched] = await breaks();
  await expect(dishonor(on(3, "13:00"), unmatched?.breakID ?? "")).rejects.toMatchObject({ kind: "conflict" });
  await end();
});

test("a return cannot be dishonored after five banking days, nor by another partner", async () => {
  const { breaks, dishonor, end, ctxAt } = await returnedOn(6);
  const [late] = await breaks();
  const breakID = late?.breakID ?? "";
  await expect(dishonor(on(11, "17:31"), breakID)).rejects.toMatchObject({ kind: "conflict" });
  const other = await newBankMarket();
  const foreign = other.ctxAt(on(6, "13:00"));
  await expect(transact(foreign, (open) => dishonorReturn(open, breakID, LATE))).rejects.toMatchObject({
    kind: "notFound",
  });
  await other.end();
  await dishonor(on(11, "17:29"), breakID);
  const t = bankEntryTable;
  const isAsked = and(eq(t.partnerID, ctxAt(on(11, "18:00")).partnerID), eq(t.dishonorCode, "R68"));
  expect(await db.$count(t, isAsked)).toBe(1);
  await end();
});
