import { expect, test } from "@playwright/test";
import { newBankAccount, newBankSetting } from "@/testing/bank-accounts";
import { transact } from "@/testing/context";
import { daysAfter } from "@/lib/core/time/time";
import { getTestProof } from "@/lib/domain/overview/sandbox/queries";
import { completeMicroDeposits, completeVerification } from "./prove-bank-account";
import { initiateMicroDeposits, initiateVerification } from "./initiate-verification";
import { removeBankAccount } from "./bank-accounts";
import { getVerificationProgress } from "./queries";

test("the progress has the attempts, the rounds and the end of a verification", async () => {
  const { ctx } = await newBankSetting();
  const { bankAccountID: id } = await newBankAccount(ctx);
  const progress = () => getVerificationProgress(ctx, id);
  const wrong = () => transact(ctx, (open) => completeMicroDeposits(open, id, { amounts: [7, 7] })).catch(() => {});
  expect(await progress()).toEqual({ roundsLeft: 3 });
  await transact(ctx, (open) => initiateMicroDeposits(open, id));
  const expiresOn = daysAfter(ctx.now, 14).toISOString();
  const round = { kind: "micro-deposits", status: "new", triesLeft: 3, expiresOn };
  expect(await progress()).toEqual({ roundsLeft: 2, round });
  await wrong();
  expect(await progress()).toMatchObject({ round: { triesLeft: 2 } });
  const after = { ...ctx, now: daysAfter(ctx.now, 15) };
  expect(await getVerificationProgress(after, id)).toMatchObject({ round: { status: "expired" } });
  await wrong();
  await wrong();
  expect(await progress()).toMatchObject({ roundsLeft: 2, round: { status: "max-attempts-exceeded", triesLeft: 0 } });
  await initiateVerification(ctx, id);
  expect(await progress()).toMatchObject({ roundsLeft: 1, round: { kind: "ach", triesLeft: 5 } });
  await transact(ctx, (open) => completeVerification(open, id, { code: "MV0001" }));
  expect(await progress()).toMatchObject({ roundsLeft: 3, round: { status: "successful" } });
  await transact(ctx, (open) => removeBankAccount(open, id));
  await expect(progress()).rejects.toMatchObject({ kind: "notFound" });
});

test("the sandbox shows the answer that proves a bank account, and it works", async () => {
  const { ctx } = await newBankSetting();
  const { bankAccountID: id } = await newBankAccount(ctx);
  await expect(getTestProof(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
  await initiateVerification(ctx, id);
  const proof = await getTestProof(ctx, id);
  expect(proof).toEqual({ code: "MV0001" });
  const { bankAccountID: other } = await newBankAccount(ctx);
  await transact(ctx, (open) => initiateMicroDeposits(open, other));
  expect(await getTestProof(ctx, other)).toEqual({ amounts: [0, 0] });
  const amounts: [number, number] = [0, 0];
  expect(await transact(ctx, (open) => completeMicroDeposits(open, other, { amounts }))).toEqual({
    status: "verified",
  });
});

test("production does not show the answer that proves a bank account", async () => {
  const { ctx } = await newBankSetting(["transfers"], "production");
  const { bankAccountID } = await newBankAccount(ctx, { routingNumber: "021000021" });
  await expect(getTestProof(ctx, bankAccountID)).rejects.toMatchObject({ kind: "notFound" });
});
