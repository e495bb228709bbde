import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { bankFileTable, bankStatementLineTable, bankStatementTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { fileStore } from "@/lib/providers/file-store";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();

async function market() {
  const made = await newBankMarket();
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  await made.payOut(on(0, "09:00"), 1000);
  await made.pass(on(0, "09:00"));
  const isTheirs = eq(bankStatementTable.partnerID, made.partner.accountID);
  const statements = () =>
    db.select().from(bankStatementTable).where(isTheirs).orderBy(asc(bankStatementTable.closingOn));
  const lines = () =>
    db
      .select()
      .from(bankStatementLineTable)
      .where(eq(bankStatementLineTable.partnerID, made.partner.accountID))
      .orderBy(asc(bankStatementLineTable.bookedOn), asc(bankStatementLineTable.position));
  const gaps = () => alerts.filter(({ fault }) => fault === "statement-gap");
  const alertNames = () => alerts.map(({ fault }) => fault);
  const states = async () => (await made.files()).map(({ state }) => state);
  return { ...made, alerts, statements, lines, gaps, alertNames, states };
}

test("a statement is stored sealed and read once, even if it comes again under a second name and in a second file", async () => {
  const { bank, settings, pass, statements, lines, states, files, end } = await market();
  const text = bank.state(dayOf(0), [{ cents: 700, reference: "X1", text: "FEE" }, { cents: -300 }], "one.bai");
  await pass(on(1, "09:00"));
  writeFileSync(path.join(bank.sshd.statements, "two.bai"), text);
  await pass(on(1, "10:00"));
  // The same statement in a file with other content.
  writeFileSync(path.join(bank.sshd.statements, "three.bai"), `${text}\n`);
  await pass(on(1, "11:00"));
  expect(await statements()).toMatchObject([
    { format: "bai2", opening: 0, closing: 400, closingOn: dayOf(0), lines: 2, lastFour: bank.account.slice(-4) },
  ]);
  expect(await lines()).toMatchObject([
    { cents: 700, state: "open", reference: "X1" },
    { cents: -300, state: "open" },
  ]);
  expect((await states()).toSorted()).toEqual(["duplicate", "handed-over", "processed", "processed"]);
  const remaining = (await files()).filter(({ direction }) => direction === "statement");
  const first = remaining.find(({ name }) => name === "one.bai");
  expect(first).toMatchObject({ entries: 2, credits: 700, debits: 300 });
  expect(JSON.stringify([await statements(), await lines(), remaining])).not.toContain(bank.account);
  const sealed = await fileStore().get(first?.fileID ?? "");
  expect(sealed.includes(bank.account)).toBe(false);
  expect(settings.statements?.folder).toBe(bank.sshd.statements);
  await end();
});

test("a statement that cannot be read is moved aside with line and rule, and none of it is stored", async () => {
  const { bank, pass, statements, files, alertNames, end } = await market();
  const text = bank.state(dayOf(0), [{ cents: 700 }], "good.bai");
  writeFileSync(path.join(bank.sshd.statements, "bad.bai"), text.replace("16,165,700", "16,165,701"));
  writeFileSync(path.join(bank.sshd.statements, "foreign.bai"), text.replace(bank.account, "99999999"));
  writeFileSync(path.join(bank.sshd.statements, "none.xml"), "<Document><no/></Document>");
  await pass(on(1, "09:00"));
  const unread = (await files()).filter(({ state }) => state === "unreadable");
  expect(unread.map(({ name, fault }) => [name, fault]).toSorted()).toEqual([
    ["bad.bai", expect.stringMatching(/^line 5: the account's total is not/)],
    ["foreign.bai", "file: all of its statements are of another account"],
    ["none.xml", "Document: it is a camt.053 or a camt.054"],
  ]);
  await pass(on(1, "09:05"));
  for (const name of ["bad.bai", "foreign.bai", "none.xml"])
    expect(existsSync(path.join(bank.sshd.statements, "unreadable", name))).toBe(true);
  expect(alertNames().filter((fault) => fault === "file-unreadable")).toHaveLength(3);
  expect(await statements()).toHaveLength(1);
  await end();
});

test("a statement with a known name and different content is rejected, and the first stays", async () => {
  const { bank, pass, statements, files, end } = await market();
  const text = bank.state(dayOf(0), [{ cents: 700 }], "first.bai");
  await pass(on(1, "09:00"));
  bank.balance = 0;
  const other = bank.state(dayOf(0), [{ cents: 800 }], "second.bai");
  const named = (of: string) => of.split("\n")[0] ?? "";
  writeFileSync(path.join(bank.sshd.statements, "second.bai"), other.replace(named(other), named(text)));
  await pass(on(1, "10:00"));
  expect((await files()).find(({ name }) => name === "second.bai")).toMatchObject({
    state: "unreadable",
    fault: "statement 1: a different statement with this name was taken before",
  });
  expect(await statements()).toMatchObject([{ closing: 700 }]);
  await end();
});

test("an opening balance that differs from the last closing balance causes an alert, and a late statement closes the gap", async () => {
  const { bank, pass, gaps, statements, end } = await market();
  bank.state(dayOf(0), [{ cents: 1000 }]);
  await pass(on(1, "09:00"));
  expect(gaps()).toEqual([]);
  // The statement of the day between comes late.
  bank.balance = 1500;
  bank.state(dayOf(2), [{ cents: 200 }]);
  await pass(on(3, "09:00"));
  const [, after] = await statements();
  expect(gaps()).toEqual([{ fault: "statement-gap", provider: "bank-statements", statementID: after?.statementID }]);
  bank.balance = 1000;
  bank.state(dayOf(1), [{ cents: 500 }]);
  await pass(on(3, "10:00"));
  expect(gaps()).toHaveLength(1);
  expect((await statements()).map(({ opening, closing }) => [opening, closing])).toEqual([
    [0, 1000],
    [1000, 1500],
    [1500, 1700],
  ]);
  await end();
});

test("while statements are not set up, a received file is not due; it is read once they are", async () => {
  const { bank, settings, partner, pass, statements, files, end } = await market();
  const { statements: reading } = settings;
  await pass(on(0, "10:00"));
  bank.state(dayOf(0), [{ cents: 700 }], "late.bai");
  await pass(on(1, "09:00"));
  const [taken] = (await files()).filter(({ direction }) => direction === "statement");
  const { fileID = "" } = taken ?? {};
  // Restores the state before the file was read.
  await db.delete(bankStatementLineTable).where(eq(bankStatementLineTable.partnerID, partner.accountID));
  await db.delete(bankStatementTable).where(eq(bankStatementTable.fileID, fileID));
  await db
    .update(bankFileTable)
    .set({ state: "received", dueOn: on(1, "09:00") })
    .where(eq(bankFileTable.fileID, fileID));
  delete settings.statements;
  await pass(on(1, "10:00"));
  const stored = async () => (await files()).find((file) => file.fileID === fileID);
  expect(await stored()).toMatchObject({ state: "received", dueOn: null });
  if (reading) settings.statements = reading;
  await pass(on(1, "11:00"));
  expect(await stored()).toMatchObject({ state: "processed", dueOn: null });
  expect(await statements()).toMatchObject([{ closing: 700 }]);
  await end();
});
