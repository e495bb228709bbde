import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import { newTransfer } from "@/testing/transfers";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const GPG = "/usr/bin/gpg";

test("a prenote tests a bank account, and the first entry with money follows three banking days after the prenote settled", async () => {
  const { bank, settings, payOut, pass, transferAt, end } = await newBankMarket();
  settings.prenotes = true;
  const id = await payOut(on(0, "09:00"), 1000);
  await payOut(on(0, "09:00"), 1100);
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await pass(now);
  expect(bank.take()).toMatchObject([{ transactionCode: "23", amount: 0 }]);
  for (const now of [on(1, "10:00"), on(3, "10:00")]) await pass(now);
  expect(bank.take()).toEqual([]);
  await pass(on(4, "10:00"));
  expect(
    bank
      .take()
      .map(({ amount }) => amount)
      .toSorted(),
  ).toEqual([1000, 1100]);
  await payOut(on(4, "11:00"), 1200);
  for (const now of [on(4, "11:00"), on(4, "14:15")]) await pass(now);
  expect(bank.take()).toMatchObject([{ amount: 1200 }]);
  await pass(on(5, "08:30"));
  await pass(on(5, "09:35"));
  expect(await transferAt(on(5, "09:35"), id)).toMatchObject({ status: "completed" });
  await end();
});

test("when a prenote is returned, its entry is rejected; when it is corrected, the data are right before any money goes there", async () => {
  const { bank, payee, payer, settings, payOut, pass, transferAt, end, ctxAt } = await newBankMarket();
  settings.prenotes = true;
  const id = await payOut(on(0, "09:00"), 1000);
  const debit = await newTransfer(ctxAt(on(0, "09:00")), { from: payer.debit, to: payer.wallet, cents: 2000 });
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await pass(now);
  const tried = bank.take();
  expect(tried.map(({ transactionCode }) => transactionCode).toSorted()).toEqual(["23", "28"]);
  const [credit, other] = tried.toSorted((one, next) => (one.transactionCode < next.transactionCode ? -1 : 1));
  if (!credit || !other) throw new Error("nothing was tried");
  bank.send(dayOf(1), [{ entry: other, code: "R03" }]);
  bank.send(dayOf(1), [{ entry: credit, code: "C01", data: "998877665544" }]);
  await pass(on(1, "12:00"));
  const [account] = await db.select().from(bankAccountTable).where(eq(bankAccountTable.accountID, payee.accountID));
  expect(account?.lastFour).toBe("5544");
  await pass(on(4, "10:00"));
  expect(bank.take()).toMatchObject([{ amount: 1000, accountNumber: "998877665544" }]);
  expect(await transferAt(on(4, "11:00"), debit)).toMatchObject({ status: "failed" });
  await pass(on(5, "08:30"));
  await pass(on(5, "09:35"));
  expect(await transferAt(on(5, "09:35"), id)).toMatchObject({ status: "completed" });
  await end();
});

test("a balanced file moves the amounts of each batch on our own account", async () => {
  const { bank, payer, settings, payOut, pass, end, ctxAt } = await newBankMarket();
  const accountFile = path.join(bank.sshd.out, "..", "offset");
  writeFileSync(accountFile, "5550001111\n", { mode: 0o400 });
  settings.offset = { accountFile };
  for (const cents of [1000, 2000]) await payOut(on(0, "09:00"), cents);
  await newTransfer(ctxAt(on(0, "09:00")), { from: payer.debit, to: payer.wallet, cents: 700 });
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await pass(now);
  const entries = bank.take();
  const own = entries.filter(({ accountNumber }) => accountNumber === "5550001111");
  const sumOf = (isDebit: boolean) =>
    entries
      .filter(({ transactionCode }) => Number(transactionCode[1]) >= 5 === isDebit)
      .reduce((sum, { amount }) => sum + amount, 0);
  expect([sumOf(true), sumOf(false)]).toEqual([3700, 3700]);
  expect(own.map(({ transactionCode, amount }) => `${transactionCode} ${amount}`).toSorted()).toEqual([
    "22 700",
    "27 3000",
  ]);
  expect(new Set(entries.map(({ traceNumber }) => traceNumber)).size).toBe(5);
  await end();
});

test("an encrypted file can be decrypted only with the bank's key", async () => {
  test.skip(!existsSync(GPG), "there is no GnuPG on this machine");
  const { bank, settings, payOut, pass, files, end } = await newBankMarket();
  const home = mkdtempSync(path.join(tmpdir(), "gpg-"));
  const gpg = (...args: string[]) => execFileSync(GPG, ["--homedir", home, "--batch", "--quiet", ...args]);
  gpg("--passphrase", "", "--quick-generate-key", "bank@example.com", "rsa3072", "encrypt", "never");
  const keyFile = path.join(home, "bank.asc");
  writeFileSync(keyFile, gpg("--armor", "--export", "bank@example.com"));
  settings.encryption = { keyFile };
  await payOut(on(0, "09:00"), 1000);
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await pass(now);
  const [file] = await files();
  const sealed = path.join(bank.sshd.out, file?.name ?? "");
  expect(sealed).toMatch(/\.ach\.pgp$/);
  expect(readFileSync(sealed, "latin1")).not.toContain("1111222233330000");
  expect(gpg("--decrypt", sealed).toString("latin1")).toMatch(/^101 [\s\S]+1111222233330000 /);
  await end();
});
