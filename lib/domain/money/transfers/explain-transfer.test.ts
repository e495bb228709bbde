import { expect, test } from "@playwright/test";
import { ctxFor, transact } from "@/testing/context";
import { chargeDisputes, disputeOfPayment, newCardPayment } from "@/testing/disputes";
import { newPartner, testDatabase } from "@/testing/factories";
import { inAnHour, newCardMethod, newPayer, newTransfer } from "@/testing/transfers";
import { newID, type TransferID } from "@/lib/core/api/ids";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { submitDispute } from "@/lib/domain/money/disputes/disputes";
import { advanceTransfer } from "@/lib/domain/overview/sandbox/sandbox";
import { explainTransfer } from "./explain-transfer";
import type { TransferPosting } from "./dashboard";

const db = testDatabase();

const stepsOf = (postings: readonly TransferPosting[]) =>
  postings.map(({ sourceType, step }) => `${sourceType} ${step}`);
const linesOf = ({ entries }: TransferPosting) =>
  entries.map(({ account, amount, owner }) => `${account} ${amount}${owner ? ` of ${owner.displayName}` : ""}`);

test("the partner sees every entry of a transfer; an account sees its own entries and the other side as one sum", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [one, other] = [await newPayer(db, partner, 1_000), await newPayer(db, partner, 0)];
  const id = await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 400 });
  const [posting] = await explainTransfer(ctx, id);
  const name = ({ accountID }: typeof one) =>
    posting?.entries.find(({ owner }) => owner?.accountID === accountID)?.owner;
  expect(posting && linesOf(posting).toSorted()).toEqual(
    [`available -400 of ${name(one)?.displayName}`, `available 400 of ${name(other)?.displayName}`].toSorted(),
  );
  const [seen] = await explainTransfer(ctxFor(partner, one.accountID), id);
  expect(seen && linesOf(seen)).toEqual([`available -400 of ${name(one)?.displayName}`, "others 400"]);
  const stranger = await newPayer(db, await newPartner(db), 0);
  await expect(explainTransfer(ctxFor(partner, stranger.accountID), id)).rejects.toMatchObject({ kind: "notFound" });
  await expect(explainTransfer(ctx, newID<TransferID>())).rejects.toMatchObject({ kind: "notFound" });
});

test("bank settlements and returns appear in order, and every step adds up to zero", async () => {
  const partner = await newPartner(db, { attested: true });
  const ctx = ctxFor(partner);
  const payer = await newPayer(db, partner, 0);
  const debit = await newTransfer(inAnHour(ctx), { from: payer.debit, to: payer.wallet, cents: 700 });
  await advanceTransfer(ctx, debit, { to: "completed" });
  await advanceTransfer(ctxFor(partner), debit, { to: "returned" });
  const postings = await explainTransfer(ctx, debit);
  expect(stepsOf(postings).toSorted()).toEqual([
    "rail-instruction funded",
    "rail-instruction return-funded",
    "transfer completed",
    "transfer opened",
    "transfer returned",
  ]);
  for (const { entries } of postings) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const card = await newCardMethod(db, partner, payer.accountID);
  const waiting = await newTransfer(inAnHour(ctx), { from: card, to: payer.wallet, cents: 700 });
  expect(await explainTransfer(ctx, waiting)).toEqual([]);
});

test("the money that a dispute took and gave back is part of its payment's postings", async () => {
  const payment = await newCardPayment(88_01);
  await chargeDisputes(payment, 1500);
  await payment.move(6000);
  const { disputeID } = await disputeOfPayment(payment);
  const { merchant, transferID, at } = payment;
  const own = at(7000, merchant.accountID);
  await transact(own, (open) =>
    addEvidenceText(open, disputeID, { text: "winning_evidence", evidenceType: "receipt" }),
  );
  await transact(own, (open) => submitDispute(open, disputeID));
  await payment.move(7000);
  await payment.move(10_000);
  const postings = await explainTransfer(at(11_000), transferID);
  const moved = postings.filter(({ sourceType }) => sourceType === "dispute");
  const amounts = moved.map(({ step, entries }) => [
    step,
    ...entries.map(({ account, amount }) => `${account} ${amount}`),
  ]);
  expect(amounts).toEqual([
    ["opened", "available -10301", "dispute 8801", "fee-income 1500"],
    ["won", "dispute -8801", "available 8801"],
  ]);
  const seen = (await explainTransfer(own, transferID)).filter(({ sourceType }) => sourceType === "dispute");
  expect(seen.map(({ entries }) => entries.map(({ account, amount }) => `${account} ${amount}`))).toEqual([
    ["available -10301", "others 10301"],
    ["available 8801", "others -8801"],
  ]);
});
