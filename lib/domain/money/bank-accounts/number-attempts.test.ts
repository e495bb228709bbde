import { expect, test } from "@playwright/test";
import { newAccountNumber, newBankAccount, newBankSetting } from "@/testing/bank-accounts";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, type Partner, testDatabase } from "@/testing/factories";
import { failureOf } from "@/testing/files";
import type { BankAccountID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { completeMicroDeposits, completeVerification } from "./prove-bank-account";
import { initiateMicroDeposits, initiateVerification } from "./initiate-verification";
import { removeBankAccount } from "./bank-accounts";
import { errorBankAccount } from "./error-bank-account";
import { getBankAccount, getVerificationProgress } from "./queries";
import { TRIES_MAX } from "./shared/proof-rules";

const WAYS = {
  "micro-deposits": {
    start: (ctx: Ctx, id: BankAccountID) => transact(ctx, (open) => initiateMicroDeposits(open, id)),
    answer: (ctx: Ctx, id: BankAccountID, isRight = false) =>
      transact(ctx, (open) => completeMicroDeposits(open, id, { amounts: isRight ? [0, 0] : [1, 2] })),
  },
  instant: {
    start: initiateVerification,
    answer: (ctx: Ctx, id: BankAccountID, isRight = false) =>
      transact(ctx, (open) => completeVerification(open, id, { code: isRight ? "0001" : "MV0002" })),
  },
} as const;
type Way = (typeof WAYS)[keyof typeof WAYS];

/** Guesses until the round is over. Returns the number of checked answers. */
async function guess(ctx: Ctx, id: BankAccountID, { answer }: Way): Promise<number> {
  for (let tries = 0; ; tries++) {
    expect(await failureOf(answer(ctx, id))).toBe("conflict");
    if ((await getBankAccount(ctx, id)).status !== "pending") return tries + 1;
  }
}

const remove = (ctx: Ctx, id: BankAccountID) => transact(ctx, (open) => removeBankAccount(open, id));

async function other(partner: Partner): Promise<Ctx> {
  const { accountID } = await newAccount(testDatabase(), partner, { capabilities: ["transfers", "send-funds"] });
  return ctxFor(partner, accountID);
}

for (const [kind, way] of Object.entries(WAYS)) {
  test(`numbers have three rounds of ${kind}, even if they are removed and linked again`, async () => {
    const { ctx } = await newBankSetting();
    const accountNumber = newAccountNumber();
    let answers = 0;
    for (let round = 1; round <= 3; round++) {
      const { bankAccountID: id } = await newBankAccount(ctx, { accountNumber });
      await way.start(ctx, id);
      answers += await guess(ctx, id, way);
      expect(await getBankAccount(ctx, id)).toMatchObject(
        round < 3 ? { status: "verificationFailed" } : { status: "errored", statusReason: "max-verification-failures" },
      );
      await remove(ctx, id);
    }
    expect(answers).toBe(3 * TRIES_MAX[kind as keyof typeof WAYS]);
    const { bankAccountID: last } = await newBankAccount(ctx, { accountNumber });
    for (const { start } of Object.values(WAYS)) expect(await failureOf(start(ctx, last))).toBe("conflict");
    expect(await getVerificationProgress(ctx, last)).toEqual({ roundsLeft: 0 });
  });
}

test("a round counts even if it was removed without an answer, and so do those of other kinds and accounts", async () => {
  const { ctx, partner } = await newBankSetting();
  const accountNumber = newAccountNumber();
  const accounts = [ctx, await other(partner), await other(partner), await other(partner)];
  const started: unknown[] = [];
  for (const [at, one] of accounts.entries()) {
    const { bankAccountID } = await newBankAccount(one, { accountNumber });
    const { start } = at % 2 === 0 ? WAYS.instant : WAYS["micro-deposits"];
    started.push(await failureOf(start(one, bankAccountID)));
    await remove(one, bankAccountID);
  }
  expect(started).toEqual(["nothing", "nothing", "nothing", "conflict"]);
});

test("of eight simultaneous rounds for the same numbers, three start", async () => {
  const { partner } = await newBankSetting();
  const accountNumber = newAccountNumber();
  const linked = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const ctx = await other(partner);
      return { ctx, ...(await newBankAccount(ctx, { accountNumber })) };
    }),
  );
  const outcomes = await Promise.all(
    linked.map(({ ctx, bankAccountID }, at) =>
      failureOf((at % 2 === 0 ? WAYS.instant : WAYS["micro-deposits"]).start(ctx, bankAccountID)),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "nothing")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(5);
});

test("the rounds of other partners and of other numbers are counted separately", async () => {
  const [{ ctx }, { ctx: stranger }] = [await newBankSetting(), await newBankSetting()];
  const accountNumber = newAccountNumber();
  for (let round = 0; round < 3; round++) {
    const { bankAccountID } = await newBankAccount(ctx, { accountNumber });
    await WAYS.instant.start(ctx, bankAccountID);
    await remove(ctx, bankAccountID);
  }
  const { bankAccountID: theirs } = await newBankAccount(stranger, { accountNumber });
  expect(await failureOf(WAYS.instant.start(stranger, theirs))).toBe("nothing");
  const { bankAccountID: another } = await newBankAccount(ctx);
  expect(await failureOf(WAYS.instant.start(ctx, another))).toBe("nothing");
});

test("a right answer resets the count, also for the other accounts of the partner", async () => {
  const { ctx, partner } = await newBankSetting();
  const accountNumber = newAccountNumber();
  const second = await other(partner);
  const failed = await newBankAccount(second, { accountNumber });
  await WAYS.instant.start(second, failed.bankAccountID);
  await guess(second, failed.bankAccountID, WAYS.instant);
  const removed = await newBankAccount(ctx, { accountNumber });
  await WAYS["micro-deposits"].start(ctx, removed.bankAccountID);
  await remove(ctx, removed.bankAccountID);
  const { bankAccountID } = await newBankAccount(ctx, { accountNumber });
  await WAYS["micro-deposits"].start(ctx, bankAccountID);
  expect(await getVerificationProgress(second, failed.bankAccountID)).toMatchObject({ roundsLeft: 0 });
  await WAYS["micro-deposits"].answer(ctx, bankAccountID, true);
  expect(await getVerificationProgress(ctx, bankAccountID)).toMatchObject({ roundsLeft: 3 });
  expect(await getVerificationProgress(second, failed.bankAccountID)).toMatchObject({ roundsLeft: 3 });
  await transact(ctx, (open) => errorBankAccount(open, bankAccountID, { achReturnCode: "R10", of: "debit" }));
  await WAYS.instant.start(ctx, bankAccountID);
  expect(await getVerificationProgress(ctx, bankAccountID)).toMatchObject({ roundsLeft: 2 });
});

test("when the last round of its numbers expires, the bank account is locked", async () => {
  const { ctx, partner } = await newBankSetting();
  const accountNumber = newAccountNumber();
  const accounts = [ctx, await other(partner), await other(partner)];
  const ids: BankAccountID[] = [];
  for (const one of accounts) {
    const { bankAccountID } = await newBankAccount(one, { accountNumber });
    await WAYS.instant.start(one, bankAccountID);
    ids.push(bankAccountID);
  }
  const [id] = ids;
  if (!id) throw new Error("nothing was linked");
  expect(await failureOf(WAYS.instant.answer({ ...ctx, now: daysAfter(ctx.now, 15) }, id))).toBe("conflict");
  expect(await getBankAccount(ctx, id)).toMatchObject({ status: "errored", statusReason: "max-verification-failures" });
});
