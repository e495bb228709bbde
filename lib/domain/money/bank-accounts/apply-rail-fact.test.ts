import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { railInstructionTable, ledgerTxnTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { eventsOf, newBankAccount, newBankSetting, newSettingLater, REAL_TIME } from "@/testing/bank-accounts";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { failureOf } from "@/testing/files";
import type { BankAccountID } from "@/lib/core/api/ids";
import { ListActivity } from "@/lib/domain/accounts/accounts/dashboard";
import { listActivity } from "@/lib/domain/accounts/accounts/list-activity";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { listPaymentMethods } from "@/lib/domain/money/payment-methods/queries";
import { applyMicroDeposit, applyVerificationCredit } from "./apply-rail-fact";
import { completeVerification } from "./prove-bank-account";
import { initiateMicroDeposits, initiateVerification } from "./initiate-verification";
import { errorBankAccount } from "./error-bank-account";
import { getBankAccount, getVerification } from "./queries";

checkBooks();

const db = testDatabase();

const instructionsOf = (id: BankAccountID) =>
  db.select().from(railInstructionTable).where(eq(railInstructionTable.bankAccountID, id));

async function applyFact(ctx: Ctx, id: BankAccountID, moved: { before?: string; status: string; details?: object }) {
  const [instruction] = await instructionsOf(id);
  if (!instruction) throw new Error("nothing was asked of a rail");
  const { before = "initiated", status, details = {} } = moved;
  const apply = instruction.kind === "micro-deposit" ? applyMicroDeposit : applyVerificationCredit;
  const fact = { instruction: { ...instruction, status }, before, details: { ...details } };
  await transact(ctx, (open) => apply(open, fact));
  return instruction.instructionID;
}

async function setting(routingNumber?: string, proof = initiateVerification) {
  const ctx = await newSettingLater();
  const { bankAccountID } = await newBankAccount(ctx, { ...(routingNumber && { routingNumber }) });
  await proof(ctx, bankAccountID);
  return { ctx, bankAccountID };
}

const stepsOf = async (sourceID: string) =>
  (await db.select().from(ledgerTxnTable).where(eq(ledgerTxnTable.sourceID, sourceID))).map(({ step }) => step).sort();

test("a verification is sent once its cent has left, and the cent is booked once", async () => {
  const { ctx, bankAccountID } = await setting();
  expect((await getVerification(ctx, bankAccountID)).status).toBe("new");
  await applyFact(ctx, bankAccountID, { status: "originated" });
  expect((await getVerification(ctx, bankAccountID)).status).toBe("sent-credit");
  const id = await applyFact(ctx, bankAccountID, { before: "originated", status: "completed" });
  expect(await stepsOf(id)).toEqual(["sent"]);
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({ status: "pending" });
});

test("a cent that arrives after the code was entered changes nothing", async () => {
  const { ctx, bankAccountID } = await setting(REAL_TIME);
  await transact(ctx, (open) => completeVerification(open, bankAccountID, { code: "0001" }));
  await applyFact(ctx, bankAccountID, { status: "completed" });
  expect(await getVerification(ctx, bankAccountID)).toEqual({ verificationMethod: "instant", status: "successful" });
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({ status: "verified" });
});

test("a returned cent fails the verification, and its code decides the state of the bank account", async () => {
  const cases = [
    ["R03", "errored"],
    ["R29", "verificationFailed"],
  ] as const;
  for (const [code, status] of cases) {
    const { ctx, bankAccountID } = await setting();
    await applyFact(ctx, bankAccountID, { status: "originated" });
    const id = await applyFact(ctx, bankAccountID, {
      before: "originated",
      status: "returned",
      details: { return: { code } },
    });
    const exceptionDetails = { achReturnCode: code, description: expect.stringMatching(/\S/) as unknown };
    expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
      status,
      statusReason: "ach-credit-return",
      exceptionDetails,
    });
    const verification = { verificationMethod: "ach", status: "failed", exceptionDetails };
    expect(await getVerification(ctx, bankAccountID)).toEqual(verification);
    expect(await stepsOf(id)).toEqual(["returned", "sent"]);
  }
});

test("a rejected real-time cent stores the network's code, and was never booked", async () => {
  const { ctx, bankAccountID } = await setting(REAL_TIME);
  const details = { failureCode: "account-closed", networkResponseCode: "AC04" };
  const id = await applyFact(ctx, bankAccountID, { status: "failed", details });
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
    status: "errored",
    statusReason: "rtp-credit-failure",
    exceptionDetails: { rtpRejectionCode: "AC04" },
  });
  expect(await stepsOf(id)).toEqual([]);
});

test("a failure without a code that the API knows fails only the verification", async () => {
  const { ctx, bankAccountID } = await setting(REAL_TIME);
  await applyFact(ctx, bankAccountID, {
    status: "failed",
    details: { failureCode: "other", networkResponseCode: "NARR" },
  });
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
    status: "verificationFailed",
    statusReason: "other",
  });
  expect(await getVerification(ctx, bankAccountID)).toMatchObject({
    status: "failed",
    exceptionDetails: { description: expect.stringMatching(/\S/) as unknown },
  });
  expect(await initiateVerification(ctx, bankAccountID)).toMatchObject({ status: "new" });
});

test("a returned deposit is reported, and a deposit of zero is never booked", async () => {
  const deposits = (ctx: Ctx, id: BankAccountID) =>
    transact(ctx, async (open) => {
      await initiateMicroDeposits(open, id);
      return { verificationMethod: "ach" as const, status: "new" as const };
    });
  const { ctx, bankAccountID } = await setting(undefined, deposits);
  const id = await applyFact(ctx, bankAccountID, { status: "originated" });
  await applyFact(ctx, bankAccountID, {
    before: "originated",
    status: "returned",
    details: { return: { code: "R04" } },
  });
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
    status: "errored",
    statusReason: "micro-deposit-return",
    exceptionDetails: { achReturnCode: "R04" },
  });
  expect(await stepsOf(id)).toEqual([]);
});

test("a return of a transfer marks the bank account once, and its payment methods are disabled", async () => {
  const { ctx } = await newBankSetting(["transfers"]);
  const { bankAccountID } = await newBankAccount(ctx);
  const mark = (returned: Parameters<typeof errorBankAccount>[2]) =>
    transact(ctx, (open) => errorBankAccount(open, bankAccountID, returned));
  expect(await mark({ achReturnCode: "R01", of: "debit" })).toBe(false);
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({ status: "new" });
  expect(await mark({ achReturnCode: "R23", of: "credit" })).toBe(true);
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
    status: "verificationFailed",
    statusReason: "ach-credit-return",
  });
  expect(await listPaymentMethods(ctx, {})).toHaveLength(2);
  await mark({ achReturnCode: "R02", of: "debit" });
  await mark({ achReturnCode: "R07", of: "debit" });
  await mark({ rtpRejectionCode: "AC06" });
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
    status: "errored",
    statusReason: "ach-debit-return",
    exceptionDetails: { achReturnCode: "R02" },
  });
  expect(await listPaymentMethods(ctx, {})).toEqual([]);
  expect((await eventsOf(ctx, "status")).slice(3)).toEqual([
    "bankAccount.updated verificationFailed",
    "bankAccount.updated errored",
    "paymentMethod.disabled",
    "paymentMethod.disabled",
  ]);
  expect(await failureOf(initiateVerification(ctx, bankAccountID))).toBe("conflict");
});

test("the history of an account names the bank account of an event, and shows its texts", async () => {
  const { ctx } = await newBankSetting(["transfers"]);
  const { bankAccountID, lastFourAccountNumber } = await newBankAccount(ctx);
  await transact(ctx, (open) => errorBankAccount(open, bankAccountID, { achReturnCode: "R02", of: "debit" }));
  const { items } = await listActivity(ctx, ListActivity.parse({ kind: "event" }));
  const objectName = `Sandbox Bank 2739 •••• ${lastFourAccountNumber}`;
  const updated = items.find(({ name }) => name === "bankAccount.updated");
  expect(updated).toMatchObject({ object: bankAccountID, objectName, data: { status: "errored" } });
  expect(updated?.data).not.toHaveProperty("exceptionDetails");
  expect(items.find(({ name }) => name === "paymentMethod.disabled")).toMatchObject({ objectName });
});
