import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankVerificationTable, railInstructionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import {
  eventsOf,
  newAccountNumber,
  newBankAccount,
  newBankSetting,
  newSettingLater,
  REAL_TIME,
} from "@/testing/bank-accounts";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { failureOf } from "@/testing/files";
import type { BankAccountID } from "@/lib/core/api/ids";
import { DAY, daysAfter } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { openBankSecrets } from "@/lib/domain/platform/vault/bank-account-numbers";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import { completeMicroDeposits, completeVerification, expireVerifications } from "./prove-bank-account";
import { initiateMicroDeposits, initiateVerification } from "./initiate-verification";
import { removeBankAccount } from "./bank-accounts";
import { getBankAccount, getVerification } from "./queries";

checkBooks();

const db = testDatabase();

function acts(ctx: Ctx, id: BankAccountID) {
  return {
    initiate: () => initiateVerification(ctx, id),
    // An operation that waits too long for the bank account is retried, as clients do after 503.
    complete: (code: string) => threeTimes(() => transact(ctx, (open) => completeVerification(open, id, { code }))),
    sendDeposits: () => transact(ctx, (open) => initiateMicroDeposits(open, id)),
    sayDeposits: (...amounts: [number, number]) =>
      transact(ctx, (open) => completeMicroDeposits(open, id, { amounts })),
    status: async () => {
      const { status, statusReason } = await getBankAccount(ctx, id);
      return [status, statusReason];
    },
  };
}

async function setting(more: Parameters<typeof newBankAccount>[1] = {}, now?: Date) {
  const ctx = { ...(await newSettingLater()), ...(now && { now }) };
  const { bankAccountID } = await newBankAccount(ctx, more);
  return { ctx, bankAccountID, ...acts(ctx, bankAccountID) };
}

const round = async (id: string) =>
  (await db.select().from(bankVerificationTable).where(eq(bankVerificationTable.bankAccountID, id)))[0];

test("the sandbox's code verifies a bank account, in any of its forms", async () => {
  for (const code of ["MV0001", "mv0001", "0001"]) {
    const { ctx, bankAccountID, initiate, complete, status } = await setting();
    expect(await initiate()).toEqual({ verificationMethod: "ach", status: "new" });
    expect(await status()).toEqual(["pending", "verification-initiated"]);
    expect(await complete(code)).toEqual({ verificationMethod: "ach", status: "successful" });
    expect(await status()).toEqual(["verified", "verification-successful"]);
    expect((await getVerification(ctx, bankAccountID)).status).toBe("successful");
    expect((await eventsOf(ctx, "status")).filter((event) => event.startsWith("bankAccount"))).toEqual([
      "bankAccount.created",
      "bankAccount.updated pending",
      "bankAccount.updated verified",
    ]);
  }
});

test("the cent goes by the fastest rail of the bank, and its instruction contains no number and no code", async () => {
  const accountNumber = newAccountNumber();
  const { ctx, bankAccountID, initiate } = await setting({ routingNumber: REAL_TIME, accountNumber });
  expect(await initiate()).toEqual({ verificationMethod: "instant", status: "new" });
  const [sent] = await db
    .select()
    .from(railInstructionTable)
    .where(eq(railInstructionTable.bankAccountID, bankAccountID));
  expect(sent).toMatchObject({ kind: "verification-credit", amount: 1, details: { rail: "rtp" }, dueOn: ctx.now });
  expect(await round(bankAccountID)).toMatchObject({ instructionID: sent?.instructionID, rounds: 1, attempts: 0 });
  expect(JSON.stringify(sent)).not.toContain(accountNumber);
  expect(JSON.stringify(sent)).not.toContain("MV0001");
  expect(await openBankSecrets(ctx, { bankAccountID, accountID: ctx.accountID, partnerID: ctx.homePartnerID })).toEqual(
    {
      accountNumber,
      code: "MV0001",
    },
  );
});

test("one verification runs at a time, and a verified bank account needs none", async () => {
  const { initiate, sendDeposits, complete } = await setting();
  await initiate();
  expect(await failureOf(initiate())).toBe("conflict");
  expect(await failureOf(sendDeposits())).toBe("conflict");
  await complete("0001");
  expect(await failureOf(initiate())).toBe("conflict");
  expect(await failureOf(sendDeposits())).toBe("conflict");
  expect(await failureOf(complete("0001"))).toBe("conflict");
});

test("when it is initiated twice at once, one verification starts", async () => {
  const { bankAccountID, initiate } = await setting();
  const all = await Promise.all(Array.from({ length: 6 }, () => failureOf(initiate())));
  expect(all.toSorted()).toEqual([...Array.from({ length: 5 }, () => "conflict"), "nothing"]);
  const { bankAccountID: of, kind } = railInstructionTable;
  expect(await db.$count(railInstructionTable, and(eq(of, bankAccountID), eq(kind, "verification-credit")))).toBe(1);
});

test("a verification that was not initiated is not found, and neither is one of the other kind", async () => {
  const { ctx, bankAccountID, initiate, complete, sendDeposits, sayDeposits } = await setting();
  expect(await failureOf(getVerification(ctx, bankAccountID))).toBe("notFound");
  expect(await failureOf(complete("0001"))).toBe("notFound");
  expect(await failureOf(sayDeposits(0, 0))).toBe("notFound");
  await sendDeposits();
  expect(await failureOf(complete("0001"))).toBe("notFound");
  expect(await failureOf(getVerification(ctx, bankAccountID))).toBe("notFound");
  const other = await setting();
  await other.initiate();
  expect(await failureOf(other.sayDeposits(0, 0))).toBe("notFound");
  expect(await failureOf(initiate())).toBe("conflict");
});

test("the fifth wrong code ends the verification, even if the wrong codes come at once", async () => {
  const { ctx, bankAccountID, initiate, complete, status } = await setting();
  await initiate();
  const wrong = await Promise.all(Array.from({ length: 4 }, () => failureOf(complete("MV0002"))));
  expect(wrong).toEqual(["conflict", "conflict", "conflict", "conflict"]);
  expect(await round(bankAccountID)).toMatchObject({ attempts: 4, status: "new" });
  expect(await status()).toEqual(["pending", "verification-initiated"]);
  expect(await failureOf(complete("9999"))).toBe("conflict");
  expect((await getVerification(ctx, bankAccountID)).status).toBe("max-attempts-exceeded");
  expect(await status()).toEqual(["verificationFailed", "verification-attempts-exceeded"]);
  expect(await failureOf(complete("0001"))).toBe("conflict");
  await initiate();
  expect((await complete("0001")).status).toBe("successful");
});

test("the third failed round locks a bank account, even if it was removed and linked again", async () => {
  const accountNumber = newAccountNumber();
  const { ctx, bankAccountID, sendDeposits, sayDeposits } = await setting({ accountNumber });
  const fail = async (say: typeof sayDeposits) => {
    for (let tries = 0; tries < 3; tries++) await expect.poll(() => failureOf(say(1, 2))).toBe("conflict");
  };
  for (let rounds = 0; rounds < 2; rounds++) {
    await sendDeposits();
    await fail(sayDeposits);
    expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
      status: "verificationFailed",
      statusReason: "micro-deposit-attempts-exceeded",
      exceptionDetails: { description: expect.stringMatching(/\S/) as unknown },
    });
  }
  await sendDeposits();
  await fail(sayDeposits);
  expect(await getBankAccount(ctx, bankAccountID)).toMatchObject({
    status: "errored",
    statusReason: "max-verification-failures",
  });
  expect(await failureOf(sendDeposits())).toBe("conflict");
  await transact(ctx, (open) => removeBankAccount(open, bankAccountID));
  const again = acts(ctx, (await newBankAccount(ctx, { accountNumber })).bankAccountID);
  expect(await failureOf(again.sendDeposits())).toBe("conflict");
  expect(await failureOf(again.initiate())).toBe("conflict");
  expect(await again.status()).toEqual(["new", "bank-account-created"]);
});

test("in the sandbox the deposits are 0 and 0: two credits, and a debit that takes them back", async () => {
  const { bankAccountID, sendDeposits, sayDeposits, status } = await setting();
  await sendDeposits();
  const sent = await db
    .select()
    .from(railInstructionTable)
    .where(eq(railInstructionTable.bankAccountID, bankAccountID));
  expect(sent.map(({ kind, amount, details }) => [kind, amount, details.direction]).sort()).toEqual([
    ["micro-deposit", 0, "credit"],
    ["micro-deposit", 0, "credit"],
    ["micro-deposit", 0, "debit"],
  ]);
  expect(await failureOf(sayDeposits(0, 1))).toBe("conflict");
  expect(await sayDeposits(0, 0)).toEqual({ status: "verified" });
  expect(await status()).toEqual(["verified", "verification-successful"]);
  expect(await failureOf(sayDeposits(0, 0))).toBe("conflict");
});

test("a verification is valid for fourteen days, then the job or the next answer expires it", async () => {
  // The job expires all rounds in the database. None of this run began half an hour ago.
  const now = new Date(Date.now() - DAY / 48);
  const [answered, left] = [await setting({}, now), await setting({}, now)];
  await answered.initiate();
  await left.sendDeposits();
  const late = { ...answered.ctx, now: daysAfter(answered.ctx.now, 14) };
  expect((await getVerification(late, answered.bankAccountID)).status).toBe("expired");
  expect(await failureOf(acts(late, answered.bankAccountID).complete("0001"))).toBe("conflict");
  expect(await answered.status()).toEqual(["verificationFailed", "verification-expired"]);
  expect((await getVerification(answered.ctx, answered.bankAccountID)).status).toBe("expired");
  const job = { db, now: daysAfter(left.ctx.now, 14), requestID: left.ctx.requestID, clientAddress: "worker" };
  await expect
    .poll(async () => {
      await transact(job, expireVerifications);
      return left.status();
    })
    .toEqual(["verificationFailed", "micro-deposit-expired"]);
  const events = await eventsOf(left.ctx, "status", "statusReason");
  expect(events).toContain("bankAccount.updated verificationFailed micro-deposit-expired");
  await left.sendDeposits();
  expect(await left.sayDeposits(0, 0)).toEqual({ status: "verified" });
});

test("in production no proof can be sent yet, so none begins", async () => {
  const { ctx } = await newBankSetting([], "production");
  const { bankAccountID } = await newBankAccount(ctx, { routingNumber: "021000021" });
  const { initiate, sendDeposits, status } = acts(ctx, bankAccountID);
  expect(await failureOf(initiate())).toBe("conflict");
  expect(await failureOf(sendDeposits())).toBe("conflict");
  expect(await status()).toEqual(["new", "bank-account-created"]);
  expect(await round(bankAccountID)).toBeUndefined();
});
