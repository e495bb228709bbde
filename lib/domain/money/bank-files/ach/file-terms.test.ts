import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankEntryTable, bankStatementLineTable, originatorTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { newBankAccount } from "@/testing/bank-accounts";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import { readStrictly } from "@/testing/strict-nacha";
import { newTransfer } from "@/testing/transfers";
import { MINUTE } from "@/lib/core/time/time";
import type { BankAccountID } from "@/lib/core/api/ids";
import { initiateMicroDeposits } from "@/lib/domain/money/bank-accounts/initiate-verification";
import { getOriginator, setOriginator } from "@/lib/domain/money/originators/originators";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { LAST_TRACE } from "./file-limits";
import { alertOfMicroEntries, listMicroEntries } from "../micro-entries";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();

test("an entry names the company of its account, carries the description, and the statement repeats it", async () => {
  const { bank, partner, payer, payee, settings, pass, end } = await newBankMarket();
  settings.form = { batches: "split", lineEnd: "\r\n", fileName: "ACME_{yyyymmdd}_{number}.ach" };
  const at = (accountID: typeof payer.accountID, now = on(0, "09:00")) =>
    ctxFor({ ...partner, mode: "production" }, accountID, { now });
  await transact(at(partner.accountID), (ctx) =>
    setOriginator(ctx, { companyID: "1111111111", discretionaryData: "ALL" }),
  );
  await transact(at(payer.accountID), (ctx) =>
    setOriginator(ctx, { companyName: "LINCOLN LUNCH", companyID: "2222222222" }),
  );
  expect((await getOriginator(at(payer.accountID))).effective).toMatchObject({
    companyName: "LINCOLN LUNCH",
    discretionaryData: "ALL",
  });
  const ctx = at(partner.accountID);
  await newTransfer(ctx, { from: payer.wallet, to: payee.bank, cents: 1200, description: "Łukasz, Straße 5" });
  await newTransfer(ctx, { from: payee.debit, to: payee.wallet, cents: 1300 });
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  bank.take();
  const { entries } = readStrictly(bank.files[0] ?? "");
  const payout = { companyName: "LINCOLN LUNCH", companyID: "2222222222", discretionaryData: "ALL", amount: 1200 };
  expect(entries.toSorted((one, other) => one.amount - other.amount)).toMatchObject([
    { ...payout, secCode: "CCD", remittance: "Lukasz, Strasse 5" },
    { companyName: "TENDER TEST", companyID: "1111111111", amount: 1300 },
  ]);
  const isPayout = and(eq(bankEntryTable.partnerID, partner.accountID), eq(bankEntryTable.companyID, "2222222222"));
  expect(await db.select().from(bankEntryTable).where(isPayout)).toMatchObject([
    { companyName: "LINCOLN LUNCH", secCode: "CCD" },
  ]);
  const [line] = entries.filter(({ amount }) => amount === 1200);
  bank.state(dayOf(1), [{ cents: -1200, bankReference: line?.traceNumber ?? "", text: line?.remittance ?? "" }]);
  await pass(on(1, "20:00"));
  const l = bankStatementLineTable;
  expect(await db.select().from(l).where(eq(l.partnerID, partner.accountID))).toMatchObject([
    { state: "matched", text: "Lukasz, Strasse 5" },
  ]);
  await end();
});

test("entries wait for the next day once its files are used, with an alert at 90 % and then once a minute", async () => {
  const { bank, settings, payOut, pass, files, end } = await newBankMarket();
  settings.form = { filesPerDay: 2, entriesPerFile: 1 };
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  for (const cents of [100, 200, 300]) await payOut(on(0, "09:00"), cents);
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  expect(bank.take()).toHaveLength(2);
  expect((await files()).map(({ modifier }) => modifier).toSorted()).toEqual(["A", "B"]);
  for (const seconds of [10, 20, 70]) await pass(new Date(on(0, "10:00").getTime() + (seconds * MINUTE) / 60));
  const full = { fault: "files-full", provider: "ach-files", files: 2, most: 2 };
  // One alert for the second file of two, one as soon as an entry waits, and one a minute later.
  expect(alerts).toEqual([full, full, full]);
  await pass(on(1, "10:00"));
  expect(bank.take()).toHaveLength(1);
  await end();
});

test("a return belongs to the newer of two entries with the same trace number and amount, by the day of its file", async () => {
  const { bank, settings, payOut, pass, transferAt, end } = await newBankMarket();
  const leave = async (day: number) => {
    const id = await payOut(on(day, "09:00"), 1234);
    await pass(on(day, "09:00"));
    await pass(on(day, "10:00"));
    const [entry] = bank.take();
    if (!entry) throw new Error("nothing left");
    await pass(on(day + 1, "09:00"));
    return { id, entry };
  };
  const old = await leave(0);
  const o = originatorTable;
  await db.update(o).set({ lastTrace: LAST_TRACE }).where(eq(o.odfi, settings.bank.routingNumber));
  const fresh = await leave(12);
  expect(fresh.entry.traceNumber).toBe(old.entry.traceNumber);
  bank.send(dayOf(14), [{ entry: fresh.entry, code: "R03" }]);
  await pass(on(14, "12:00"));
  const [now, ids] = [on(14, "12:00"), [old.id, fresh.id]];
  expect((await Promise.all(ids.map((id) => transferAt(now, id)))).map(({ status }) => status)).toEqual([
    "completed",
    "reversed",
  ]);
  await end();
});

test("micro-entries are counted by account and day, and many of them raise an alert", async () => {
  const { bank, partner, payee, pass, end } = await newBankMarket();
  const at = (now: Date) => ctxFor({ ...partner, mode: "production" }, payee.accountID, { now });
  for (let index = 0; index < 10; index++) {
    const { bankAccountID } = await newBankAccount(at(on(0, "09:00")), { routingNumber: "021000021" });
    await transact(at(on(0, "09:00")), (ctx) => initiateMicroDeposits(ctx, bankAccountID as BankAccountID));
  }
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  const [entry] = bank.take();
  if (!entry) throw new Error("nothing left");
  bank.send(dayOf(1), [{ entry, code: "R03" }]);
  await pass(on(1, "12:00"));
  const own = ctxFor({ ...partner, mode: "production" }, partner.accountID, { now: on(1, "12:00") });
  const { items } = await listMicroEntries(own, { skip: 0, count: 20 });
  expect(items).toMatchObject([
    { accountID: payee.accountID, day: dayOf(0), forwarded: 30, returned: 1, isUnusual: true },
  ]);
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  await alertOfMicroEntries(own, dayOf(0));
  const { accountID } = payee;
  const alert = { fault: "micro-entries", provider: "ach-files", accountID, day: dayOf(0), forwarded: 30, returned: 1 };
  expect(alerts.filter((fault) => "accountID" in fault && fault.accountID === accountID)).toEqual([alert]);
  await end();
});
