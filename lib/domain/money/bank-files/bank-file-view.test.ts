import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, bankEntryTable, bankFilePartTable, bankFileTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import { newID, type UserID } from "@/lib/core/api/ids";
import { fileStore } from "@/lib/providers/file-store";
import { downloadBankFile, getBankFile, listBankEntries, listBankFiles } from "./queries";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const ALL = { skip: 0, count: 20, state: undefined, startingAfter: undefined };
const FILES = { skip: 0, count: 20, way: undefined };

async function market() {
  const made = await newBankMarket();
  for (const cents of [1000, 2500]) await made.payOut(on(0, "09:00"), cents);
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await made.pass(now);
  made.bank.take();
  const [file] = await made.files();
  if (!file) throw new Error("nothing left");
  const ctx = made.ctxAt(on(0, "11:00"));
  const caller = { ...ctx.caller, kind: "session" as const, userID: newID<UserID>(), email: "ops@example.com" };
  return { ...made, file, ctx, person: { ...ctx, caller } };
}

test("only the partner of its entries sees a file, with its sums and entries and the transfer of each", async () => {
  const { file, ctx, end } = await market();
  const { fileID } = file;
  expect((await listBankFiles(ctx, FILES)).items).toMatchObject([
    { fileID, way: "to-bank", state: "handed-over", entries: 2, debits: 0, credits: 3500 },
  ]);
  expect(await getBankFile(ctx, fileID)).toMatchObject({ isWhole: true, returned: 0, corrected: 0, hash: file.hash });
  const { items } = await listBankEntries(ctx, ALL, fileID);
  expect(items.map(({ amount, fileID: of, transferID }) => [amount, of, typeof transferID]).toSorted()).toEqual([
    [1000, fileID, "string"],
    [2500, fileID, "string"],
  ]);
  const stranger = { ...ctx, partnerID: (await newPartner(db)).accountID };
  await expect(getBankFile(stranger, fileID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(listBankEntries(stranger, ALL, fileID)).rejects.toMatchObject({ kind: "notFound" });
  expect((await listBankFiles(stranger, FILES)).items).toEqual([]);
  await end();
});

test("a person can download the file as it left, and the audit log has it; a program cannot, nor can the partner of only some entries", async () => {
  const { bank, file, ctx, person, partner, end } = await market();
  const answer = await transact(person, (open) => downloadBankFile(open, file.fileID));
  expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toBe(bank.files[0]);
  expect(answer.headers.get("content-disposition")).toContain(file.name);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.partnerID, partner.accountID));
  expect(auditRows.filter(({ action }) => action === "bank-file.download")).toMatchObject([
    { object: file.fileID, outcome: "disclosed" },
  ]);
  await expect(transact(ctx, (open) => downloadBankFile(open, file.fileID))).rejects.toMatchObject({
    kind: "forbidden",
  });
  await db.update(bankFileTable).set({ entries: 3 }).where(eq(bankFileTable.fileID, file.fileID));
  await expect(transact(person, (open) => downloadBankFile(open, file.fileID))).rejects.toMatchObject({
    kind: "conflict",
  });
  await end();
});

test("account numbers are in the file that leaves, but not in any table, any stored file or the bank's folder afterward", async () => {
  const { bank, file, partner, files, end } = await market();
  const [number = ""] = bank.accepted.map(({ accountNumber }) => accountNumber);
  expect(number).not.toBe("");
  const { accountID: partnerID } = partner;
  const stored = await Promise.all([
    files(),
    db.select().from(bankEntryTable).where(eq(bankEntryTable.partnerID, partnerID)),
    db.select().from(bankFilePartTable).where(eq(bankFilePartTable.partnerID, partnerID)),
  ]);
  expect(JSON.stringify(stored)).not.toContain(number);
  expect((await fileStore().get(file.fileID)).includes(number)).toBe(false);
  expect(readdirSync(bank.sshd.out)).toEqual([]);
  await end();
});

test("only the partner of its entries sees a file from the bank, with these entries", async () => {
  const { bank, ctx, person, pass, end } = await market();
  const [first, second] = bank.accepted;
  if (!first || !second) throw new Error("nothing left");
  bank.send(dayOf(2), [
    { entry: first, code: "R03" },
    { entry: second, code: "C01", data: "99988877" },
  ]);
  await pass(on(2, "14:00"));
  const { items } = await listBankFiles(ctx, { ...FILES, way: "from-bank" });
  expect(items).toMatchObject([
    { way: "from-bank", format: "nacha", state: "processed", entries: 2, debits: 0, credits: first.amount },
  ]);
  expect((await listBankFiles(ctx, { ...FILES, way: "to-bank" })).items).toHaveLength(1);
  const fileID = items[0]?.fileID ?? "";
  expect(await getBankFile(ctx, fileID)).toMatchObject({ isWhole: true, returned: 1, corrected: 1, rejected: 0 });
  const entries = (await listBankEntries(ctx, ALL, fileID)).items;
  expect(entries.map(({ returnCode, correctionCode }) => returnCode ?? correctionCode).toSorted()).toEqual([
    "C01",
    "R03",
  ]);
  const answer = await transact(person, (open) => downloadBankFile(open, fileID));
  expect(await answer.text()).toContain("R03");
  const stranger = { ...ctx, partnerID: (await newPartner(db)).accountID };
  await expect(getBankFile(stranger, fileID)).rejects.toMatchObject({ kind: "notFound" });
  expect((await listBankFiles(stranger, FILES)).items).toEqual([]);
  await end();
});

test("a file that cannot be read and a duplicate are shown to the partner that owns the bank connection", async () => {
  const { bank, ctx, person, pass, end } = await market();
  const [first] = bank.accepted;
  if (!first) throw new Error("nothing left");
  writeFileSync(path.join(bank.sshd.in, "broken.txt"), "this is no file of a bank\n");
  bank.send(dayOf(2), [{ entry: first, code: "R03" }], "once.txt");
  bank.send(dayOf(2), [{ entry: first, code: "R03" }], "twice.txt");
  await pass(on(2, "14:00"));
  const { items } = await listBankFiles(ctx, { ...FILES, way: "from-bank" });
  const stateOf = new Map(items.map(({ name, state }) => [name, state]));
  expect(stateOf.get("broken.txt")).toBe("unreadable");
  expect([stateOf.get("once.txt"), stateOf.get("twice.txt")].toSorted()).toEqual(["duplicate", "processed"]);
  const idOf = (state: string) => items.find((one) => one.state === state)?.fileID ?? "";
  const broken = await getBankFile(ctx, idOf("unreadable"));
  expect(broken).toMatchObject({ isWhole: true, entries: 0 });
  expect(broken.fault).toMatch(/^line 1/);
  expect(await (await transact(person, (open) => downloadBankFile(open, broken.fileID))).text()).toContain("no file");
  const twice = await getBankFile(ctx, idOf("duplicate"));
  expect(twice.isWhole).toBe(false);
  await expect(transact(person, (open) => downloadBankFile(open, twice.fileID))).rejects.toMatchObject({
    kind: "conflict",
  });
  await end();
});
