import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankAccountTable, originatorTable, reconciliationBreakTable, transferTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import type { TransferID } from "@/lib/core/api/ids";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { fileStore } from "@/lib/providers/file-store";
import { MINUTE } from "@/lib/core/time/time";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);

async function market() {
  const made = await newBankMarket();
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  const odfi = made.settings.bank.routingNumber;
  const trouble = async () =>
    (await db.select().from(originatorTable).where(eq(originatorTable.odfi, odfi)))[0]?.trouble;
  const breaks = () =>
    db.select().from(reconciliationBreakTable).where(eq(reconciliationBreakTable.provider, "ach-files"));
  const breaksOf = async (reference: string) => (await breaks()).filter((one) => one.reference.startsWith(reference));
  const left = async (cents: number) => {
    const id = await made.payOut(on(0, "09:00"), cents);
    await made.pass(on(0, "09:00"));
    await made.pass(on(0, "10:00"));
    const [entry] = made.bank.take();
    if (!entry) throw new Error("nothing left");
    return { id, entry };
  };
  return { ...made, alerts, alertNames: () => alerts.map(({ fault }) => fault), trouble, breaksOf, left };
}

const statusOf = async (id: TransferID) =>
  (await db.select().from(transferTable).where(eq(transferTable.transferID, id)))[0]?.status;

test("a server with a different host key gets nothing, and operators are alerted", async () => {
  const { bank, settings, payOut, pass, alertNames, trouble, end } = await market();
  await payOut(on(0, "09:00"), 1000);
  await pass(on(0, "09:00"));
  await bank.sshd.changeKey();
  await pass(on(0, "10:00"));
  expect(bank.take()).toEqual([]);
  expect([alertNames(), await trouble()]).toEqual([["server-host-key"], "host-key"]);
  await pass(after(on(0, "10:00"), 0.5));
  expect(alertNames()).toHaveLength(1);
  await pass(after(on(0, "10:00"), 2));
  expect(alertNames()).toEqual(["server-host-key", "server-host-key"]);
  settings.server.hostKey = bank.sshd.address.hostKey;
  await end();
});

test("a wrong login is retried with pauses, and the file leaves once the login works", async () => {
  const { bank, settings, payOut, pass, alertNames, trouble, end } = await market();
  await payOut(on(0, "09:00"), 1000);
  await pass(on(0, "09:00"));
  const right = settings.server.login;
  const passwordFile = path.join(bank.sshd.out, "..", "password");
  writeFileSync(passwordFile, "not the password\n", { mode: 0o400 });
  settings.server.login = { passwordFile };
  await pass(on(0, "10:00"));
  expect([alertNames(), await trouble()]).toEqual([["server-login"], "login"]);
  await pass(after(on(0, "10:00"), 0.5));
  expect(alertNames()).toEqual(["server-login"]);
  settings.server.login = right;
  await pass(after(on(0, "10:00"), 2));
  expect(bank.take()).toHaveLength(1);
  expect(await trouble()).toBeNull();
  await end();
});

test("when the bank's folder is full, the file stays with us until there is room, and then it leaves whole", async () => {
  const { bank, payOut, pass, alertNames, end } = await market();
  await payOut(on(0, "09:00"), 1000);
  await pass(on(0, "09:00"));
  bank.sshd.limit(1);
  await pass(on(0, "10:00"));
  expect(bank.take()).toEqual([]);
  expect(alertNames()).toEqual(["server-failed"]);
  bank.sshd.limit(undefined);
  await pass(after(on(0, "10:00"), 2));
  expect(bank.take()).toHaveLength(1);
  await end();
});

test("when a bank drops the connection after half a file, it gets the whole file later, once", async () => {
  const { bank, payOut, pass, alertNames, files, end } = await market();
  const count = 60;
  for (let cents = 0; cents < count; cents++) await payOut(on(0, "09:00"), 500 + cents);
  for (let passes = 0; passes < 2; passes++) await pass(on(0, "09:00"));
  bank.sshd.limit(4);
  await pass(on(0, "10:00"));
  expect(bank.take()).toEqual([]);
  const drafts = readdirSync(bank.sshd.out).map((name) => statSync(path.join(bank.sshd.out, name)).size);
  const [file] = await files();
  expect(drafts.some((size) => size > 0 && size < (file?.size ?? 0))).toBe(true);
  bank.sshd.limit(undefined);
  for (const [tries, bytes] of [5000, 7000].entries()) {
    bank.sshd.cutAfter(bytes);
    await pass(after(on(0, "10:00"), 20 + tries * 20));
    expect(bank.take()).toEqual([]);
  }
  expect(alertNames()).toEqual(["server-failed", "server-connection", "server-connection"]);
  bank.sshd.cutAfter(undefined);
  await pass(after(on(0, "10:00"), 120));
  bank.take();
  expect(new Set(bank.accepted.map(({ amount }) => amount)).size).toBe(count);
  expect(bank.accepted).toHaveLength(count);
  expect(readdirSync(bank.sshd.out)).toEqual([]);
  await end();
});

test("a return after its window is not booked, and operators get a difference", async () => {
  const { bank, left, pass, alertNames, end, settings } = await market();
  const { id, entry } = await left(1000);
  await pass(on(1, "08:30"));
  bank.send(dayOf(6), [{ entry, code: "R03" }]);
  await pass(on(6, "12:00"));
  expect(await statusOf(id)).toBe("completed");
  expect(alertNames()).toEqual(["late-return"]);
  bank.send(dayOf(6), [{ entry, code: "R03" }], "again.txt");
  await pass(on(6, "13:00"));
  expect(await statusOf(id)).toBe("completed");
  expect(alertNames()).toEqual(["late-return"]);
  expect(settings.bank.routingNumber).toHaveLength(9);
  await end();
});

test("a reply that matches no entry, or has a different amount, waits for a person and moves nothing", async () => {
  const { bank, left, pass, alertNames, breaksOf, end } = await market();
  const { id, entry } = await left(1000);
  const strange = { ...entry, traceNumber: `${entry.traceNumber.slice(0, 8)}9999999` };
  bank.send(dayOf(1), [
    { entry, code: "R02", amount: 999 },
    { entry: strange, code: "R02" },
  ]);
  await pass(on(1, "12:00"));
  expect(await statusOf(id)).toBe("completed");
  expect(alertNames()).toEqual(["return-unmatched", "return-unmatched"]);
  expect(await breaksOf(entry.traceNumber)).toMatchObject([{ kind: "amount-differs", expected: 1000, stated: 999 }]);
  expect(await breaksOf(strange.traceNumber)).toMatchObject([{ kind: "unknown-line", stated: 1000 }]);
  await end();
});

test("an unreadable file is moved aside and stored, and the next file is still read", async () => {
  const { bank, left, pass, alertNames, files, end } = await market();
  const { id, entry } = await left(1000);
  writeFileSync(path.join(bank.sshd.in, "broken.txt"), "this is no file of the network\n");
  bank.send(dayOf(1), [{ entry, code: "R01" }]);
  bank.send(dayOf(1), [{ entry, code: "R01" }], "same-content.txt");
  await pass(on(1, "08:00"));
  await pass(on(1, "08:20"));
  expect(alertNames()).toEqual(["file-unreadable"]);
  const incoming = (await files()).filter(({ direction }) => direction === "in");
  expect(incoming.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    "broken.txt unreadable",
    "return-1.txt processed",
    "same-content.txt duplicate",
  ]);
  expect(incoming.find(({ state }) => state === "unreadable")?.fault).toContain("line 1");
  expect(await statusOf(id)).toBe("failed");
  await end();
});

test("a correction is sealed into the bank account, and the next entry uses it", async () => {
  const { bank, payee, left, pass, payOut, transferAt, end } = await market();
  const { id, entry } = await left(1000);
  bank.send(dayOf(1), [{ entry, code: "C01", data: "998877665544" }]);
  await pass(on(1, "08:00"));
  expect(await transferAt(on(1, "08:00"), id)).toMatchObject({
    destination: { achDetails: { status: "corrected", correction: { code: "C01" } } },
  });
  const [account] = await db
    .select()
    .from(bankAccountTable)
    .where(and(eq(bankAccountTable.accountID, payee.accountID)));
  expect(account).toMatchObject({ lastFour: "5544", routingNumber: "011401533" });
  await pass(on(1, "08:30"));
  expect(await statusOf(id)).toBe("completed");
  await payOut(on(1, "09:00"), 700);
  await pass(on(1, "09:00"));
  await pass(on(1, "10:00"));
  expect(bank.take()).toMatchObject([{ accountNumber: "998877665544", amount: 700 }]);
  await end();
});

test("a notification of change with data outside its columns waits for a person and changes nothing", async () => {
  const { bank, payee, left, pass, transferAt, alertNames, breaksOf, end } = await market();
  const { id, entry } = await left(1000);
  const accounts = () => db.select().from(bankAccountTable).where(eq(bankAccountTable.accountID, payee.accountID));
  const before = await accounts();
  const correction = { entry, code: "C03", data: "121042882   123 4567 89" };
  bank.send(dayOf(1), [correction]);
  await pass(on(1, "08:00"));
  bank.send(dayOf(2), [correction]);
  await pass(on(2, "08:00"));
  expect(await accounts()).toEqual(before);
  expect(alertNames()).toEqual(["correction-unclear"]);
  const [row, ...others] = await breaksOf(entry.traceNumber);
  expect(row).toMatchObject({ kind: "unclear-correction", reference: `${entry.traceNumber} C03`, transferID: id });
  expect(others).toEqual([]);
  expect(JSON.stringify(row)).not.toContain("4567 8");
  // The payment still stores the bank's data.
  expect(await transferAt(on(2, "08:00"), id)).toMatchObject({
    destination: { achDetails: { correction: { code: "C03" } } },
  });
  await end();
});

test("an entry that no file can carry fails at its window and does not hold up others", async () => {
  const { bank, payee, payOut, pass, transferAt, end } = await market();
  await db.update(bankAccountTable).set({ holderName: "李明" }).where(eq(bankAccountTable.accountID, payee.accountID));
  const id = await payOut(on(0, "09:00"), 1000);
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  expect(bank.take()).toEqual([]);
  expect(await transferAt(on(0, "10:00"), id)).toMatchObject({
    status: "failed",
    destination: { achDetails: { status: "returned", return: { code: "rejected" } } },
  });
  await end();
});

test("entries after the last window leave on the next banking day", async () => {
  const { bank, payOut, pass, end } = await market();
  await payOut(on(0, "17:45"), 1000);
  await pass(on(0, "17:45"));
  await pass(on(0, "18:00"));
  expect(bank.take()).toEqual([]);
  await pass(on(1, "10:00"));
  expect(bank.take()).toMatchObject([{ effectiveOn: dayOf(2).slice(2).replaceAll("-", "") }]);
  await end();
});

test("when a file is lost in our store, other files still leave", async () => {
  const { bank, payOut, pass, files, alertNames, alerts, end } = await market();
  bank.sshd.limit(1);
  await payOut(on(0, "09:00"), 1000);
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  const [lost] = await files();
  await fileStore().delete(lost?.fileID ?? "");
  bank.sshd.limit(undefined);
  await payOut(on(0, "11:00"), 2000);
  await pass(on(0, "11:00"));
  await pass(on(0, "14:15"));
  expect(bank.take()).toMatchObject([{ amount: 2000 }]);
  expect(alertNames()).toContain("file-failed");
  expect(alerts).toContainEqual(expect.objectContaining({ fault: "file-failed", fileID: lost?.fileID }));
  await end();
});
