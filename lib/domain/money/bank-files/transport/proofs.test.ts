import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { railInstructionTable } from "@/db/schema";
import { newBankAccount } from "@/testing/bank-accounts";
import { newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { newPaymentMarket, RECEIVER } from "@/testing/payment-market";
import { hasSSHD } from "@/testing/sshd";
import type { BankAccountID } from "@/lib/core/api/ids";
import { initiateMicroDeposits, initiateVerification } from "@/lib/domain/money/bank-accounts/initiate-verification";
import { completeMicroDeposits, completeVerification } from "@/lib/domain/money/bank-accounts/prove-bank-account";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();

async function unproven() {
  const market = await newBankMarket();
  const at = (now: Date) => ctxFor({ ...market.partner, mode: "production" }, market.payee.accountID, { now });
  const linked = await newBankAccount(at(on(0, "09:00")), { routingNumber: "021000021", holderName: "José Nuñez" });
  const bankAccountID = linked.bankAccountID as BankAccountID;
  const events = () =>
    db.select().from(railInstructionTable).where(eq(railInstructionTable.bankAccountID, bankAccountID));
  return { ...market, at, bankAccountID, events };
}

test("two deposits and the debit that takes them back are entries of one file, and their amounts prove the account", async () => {
  const { bank, at, bankAccountID, pass, end } = await unproven();
  await transact(at(on(0, "09:00")), (open) => initiateMicroDeposits(open, bankAccountID));
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  const entries = bank.take();
  const [first, second] = entries.filter(({ transactionCode }) => transactionCode === "22").map(({ amount }) => amount);
  if (!first || !second) throw new Error("there are no two deposits");
  expect(entries.filter(({ transactionCode }) => transactionCode === "27")).toMatchObject([{ amount: first + second }]);
  for (const entry of entries)
    expect(entry).toMatchObject({ description: "ACCTVERIFY", name: "JOSE NUNEZ", secCode: "PPD" });
  expect(bank.files).toHaveLength(1);
  await pass(on(0, "18:00"));
  const proven = await transact(at(on(1, "09:00")), (open) =>
    completeMicroDeposits(open, bankAccountID, { amounts: [first, second] }),
  );
  expect(proven).toEqual({ status: "verified" });
  await end();
});

test("the verification cent goes by ACH even if a second provider offers instant payments, because one provider must send it", async () => {
  const { payments, bank, payee, partner, pass, end } = await newPaymentMarket();
  const at = (now: Date) => ctxFor({ ...partner, mode: "production" }, payee.accountID, { now });
  const linked = await newBankAccount(at(on(0, "09:00")), { routingNumber: RECEIVER.routingNumber });
  const id = linked.bankAccountID as BankAccountID;
  expect(await initiateVerification(at(on(0, "09:00")), id)).toMatchObject({ verificationMethod: "ach" });
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  expect(bank.take()).toMatchObject([{ amount: 1, transactionCode: "22" }]);
  expect(payments.take()).toEqual([]);
  await end();
});

test("only the file carries the code of the cent, and the code proves the account", async () => {
  const { bank, at, bankAccountID, pass, events, end } = await unproven();
  expect(await initiateVerification(at(on(0, "09:00")), bankAccountID)).toEqual({
    verificationMethod: "ach",
    status: "new",
  });
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  const [entry] = bank.take();
  expect(entry).toMatchObject({ amount: 1, transactionCode: "22", description: "ACCTVERIFY" });
  expect(entry?.company).toMatch(/^MV\d{4} TENDER TE$/);
  const code = entry?.company.slice(0, 6) ?? "";
  expect(JSON.stringify(await events())).not.toContain(code);
  await pass(on(0, "18:00"));
  const proven = await transact(at(on(1, "09:00")), (open) => completeVerification(open, bankAccountID, { code }));
  expect(proven).toMatchObject({ status: "successful" });
  await end();
});
