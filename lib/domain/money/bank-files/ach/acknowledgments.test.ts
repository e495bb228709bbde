import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankEntryTable, bankFileTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { checkSpelled, spelledAcknowledgments } from "@/testing/spelled-files";
import { hasSSHD } from "@/testing/sshd";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { AcknowledgmentError, readAcknowledgments } from "./read-acknowledgments";
import { decideBankFile } from "./decide-bank-file";
import { getBankFile } from "../queries";

test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const read = (...lines: string[]) => readAcknowledgments(Buffer.from(lines.join("\n")));

test("an acknowledgment is read with its fields in any order, with a heading and remarks", () => {
  expect(
    read("file,status,reason", "A1-2026-12-17-A.ach,ACCEPTED,", "# a remark", "A1-2026-12-17-B.ach,Rejected,no room"),
  ).toEqual([
    { name: "A1-2026-12-17-A.ach", state: "acknowledged", reason: "" },
    { name: "A1-2026-12-17-B.ach", state: "rejected", reason: "no room" },
  ]);
  expect(read("R|12|0|12|A1-2026-12-17-C.ach.pgp|20261217")).toEqual([
    { name: "A1-2026-12-17-C.ach", state: "rejected", reason: "12 0 12 20261217" },
  ]);
  expect(read("A1-2026-12-17-D.ach OK")).toMatchObject([{ state: "acknowledged" }]);
});

test("a heading may follow remarks and blank lines, and the file is rejected if any other line cannot be read", () => {
  expect(read("# made by a program", "", "file,status", "A1-2026-12-17-A.ach,ACCEPTED")).toHaveLength(1);
  expect(() => read("# one", "file,status", "file,status", "A1-2026-12-17-A.ach,ACCEPTED")).toThrow("line 3");
  expect(() => read("A1-2026-12-17-A.ach,ACCEPTED", "file,status")).toThrow("line 2");
  expect(() => read("A1-2026-12-17-A.ach,PENDED", "A1-2026-12-17-B.ach,ACCEPTED")).toThrow("line 1");
});

test("acknowledgments are read in every spelling", () => {
  checkSpelled((seed, form) => {
    const said = Array.from({ length: 1 + (seed % 9) }, (_, at) => ({
      name: `1234567890-2026-12-17-${String.fromCharCode(65 + at)}.ach`,
      state: (seed + at) % 3 === 0 ? ("rejected" as const) : ("acknowledged" as const),
      reason: (seed + at) % 2 === 0 ? "" : "no room",
    }));
    expect(readAcknowledgments(spelledAcknowledgments(said, form))).toEqual(said);
  });
});

for (const [what, lines, where] of [
  ["no file", ["", "# nothing"], "line 1"],
  ["a word that nobody knows", ["name,state", "A1-2026-12-17-A.ach,PENDED"], "line 2"],
  ["another kind of file", ["101 23138010412345678902612171100A094101", "5200"], "line 2"],
] as const)
  test(`a file with ${what} is rejected with its line number, and the error quotes no content`, () => {
    expect(() => read(...lines)).toThrow(AcknowledgmentError);
    expect(() => read(...lines)).toThrow(where);
    expect(() => read(...lines)).not.toThrow("PENDED");
  });

async function market() {
  test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
  const made = await newBankMarket();
  made.settings.acknowledgments = made.bank.acknowledgmentSettings();
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  const id = await made.payOut(on(0, "09:00"), 1000);
  await made.pass(on(0, "09:00"));
  await made.pass(on(0, "10:00"));
  const [entry] = made.bank.take();
  const [file] = await made.files();
  if (!entry || !file) throw new Error("nothing left");
  const stateOf = async () =>
    (await db.select().from(bankFileTable).where(eq(bankFileTable.fileID, file.fileID)))[0]?.state;
  const entryState = async () =>
    (await db.select().from(bankEntryTable).where(eq(bankEntryTable.partnerID, made.partner.accountID)))[0]?.state;
  const statusAt = async (now: Date) => (await made.transferAt(now, id)).status;
  return {
    ...made,
    alerts,
    alertNames: () => alerts.map(({ fault }) => fault),
    id,
    entry,
    file,
    stateOf,
    entryState,
    statusAt,
  };
}

test("a file that the bank accepts is acknowledged, once, and its payment completes", async () => {
  const { bank, pass, file, stateOf, statusAt, alertNames, end, ctxAt } = await market();
  bank.acknowledge([`${file.name},ACCEPTED`]);
  bank.acknowledge([`${file.name},ACCEPTED`, ""], "again.csv");
  await pass(on(0, "10:10"));
  expect(await stateOf()).toBe("acknowledged");
  await pass(on(0, "12:00"));
  await pass(on(1, "08:30"));
  expect(await statusAt(on(1, "08:30"))).toBe("completed");
  expect(await getBankFile(ctxAt(on(1, "09:00")), file.fileID)).toMatchObject({
    ...{ state: "acknowledged", entries: 1, credits: 1000, debits: 0, isWhole: true, rejected: 0 },
    acknowledgedOn: on(0, "10:10").toISOString(),
  });
  expect(alertNames()).toEqual([]);
  await end();
});

test("a bank may name an encrypted file with or without its extension, in any case", async () => {
  for (const named of [".pgp", "", ".PGP"]) {
    const { bank, pass, file, stateOf, alertNames, end } = await market();
    await db
      .update(bankFileTable)
      .set({ name: `${file.name}.pgp` })
      .where(eq(bankFileTable.fileID, file.fileID));
    const name = named === ".PGP" ? file.name.toUpperCase() : file.name;
    bank.acknowledge([`${name}${named},ACCEPTED`]);
    await pass(on(0, "10:10"));
    expect([await stateOf(), alertNames()]).toEqual(["acknowledged", []]);
    await end();
  }
});

test("when a bank does not acknowledge in time, there is one alert, and a later acknowledgment still counts", async () => {
  const { bank, pass, file, stateOf, alertNames, alerts, end } = await market();
  await pass(on(0, "10:50"));
  expect(alertNames()).toEqual([]);
  await pass(on(0, "11:10"));
  await pass(on(0, "12:00"));
  expect(alerts).toEqual([{ fault: "acknowledgment-missing", provider: "ach-files", fileID: file.fileID }]);
  bank.acknowledge([`${file.name} ACK`]);
  await pass(on(0, "13:00"));
  expect(await stateOf()).toBe("acknowledged");
  await end();
});

test("entries of a rejected file wait for a person; sent again, they reach the bank in one more file", async () => {
  const { bank, pass, file, entry, entryState, statusAt, alerts, end, ctxAt } = await market();
  bank.acknowledge([`${file.name},REJECTED,duplicate file`]);
  await pass(on(0, "10:10"));
  expect(alerts).toEqual([{ fault: "file-rejected", provider: "ach-files", fileID: file.fileID }]);
  await pass(on(1, "08:30"));
  await pass(on(1, "10:00"));
  expect([await statusAt(on(1, "10:00")), await entryState(), bank.take()]).toEqual(["pending", "rejected", []]);
  const ctx = ctxAt(on(1, "11:00"));
  expect(await getBankFile(ctx, file.fileID)).toMatchObject({
    state: "rejected",
    fault: "duplicate file",
    rejected: 1,
  });
  const again = { decision: "send-again", reason: "The bank had a duplicate check that was wrong." } as const;
  await transact(ctx, (open) => decideBankFile(open, file.fileID, again));
  await expect(transact(ctx, (open) => decideBankFile(open, file.fileID, again))).rejects.toMatchObject({
    kind: "conflict",
  });
  await pass(on(1, "14:15"));
  const [second] = bank.take();
  expect(second).toMatchObject({ amount: 1000, individualID: entry.individualID });
  expect(second?.traceNumber).not.toBe(entry.traceNumber);
  for (const now of [on(2, "08:30"), on(2, "10:00")]) await pass(now);
  expect(await statusAt(on(2, "10:00"))).toBe("completed");
  bank.send(dayOf(3), [{ entry: second ?? entry, code: "R03" }]);
  await pass(on(3, "12:00"));
  expect(await statusAt(on(3, "12:00"))).toBe("reversed");
  await end();
});

test("a person can give back the money of a rejected file, even after the payment was completed", async () => {
  const { bank, pass, file, entryState, statusAt, end, ctxAt } = await market();
  await pass(on(1, "08:30"));
  expect(await statusAt(on(1, "08:30"))).toBe("completed");
  bank.acknowledge([`${file.name},NAK,wrong company`]);
  await pass(on(1, "09:00"));
  const back = { decision: "give-back", reason: "The bank does not know this company." } as const;
  await transact(ctxAt(on(1, "09:30")), (open) => decideBankFile(open, file.fileID, back));
  await pass(on(1, "09:31"));
  expect([await entryState(), await statusAt(on(1, "10:00"))]).toEqual(["refused", "reversed"]);
  await end();
});

test("an acknowledgment of an unknown file, or one that cannot be read, causes an alert and changes nothing", async () => {
  const { bank, pass, stateOf, alertNames, end } = await market();
  bank.acknowledge(["STRANGER-2026-12-17-A.ach,REJECTED"]);
  bank.acknowledge(["101 nothing that anybody", "knows"], "broken.csv");
  await pass(on(0, "10:10"));
  await pass(on(0, "10:20"));
  expect(alertNames().toSorted()).toEqual(["acknowledgment-unmatched", "file-unreadable"]);
  expect(await stateOf()).toBe("handed-over");
  expect(readdirSync(`${bank.sshd.acknowledgments}/unreadable`)).toEqual(["broken.csv"]);
  await end();
});
