import { expect, test } from "@playwright/test";
import { transact } from "@/testing/context";
import { disputeOfPayment, newCardPayment, type Payment } from "@/testing/disputes";
import { type DisputeID, newID } from "@/lib/core/api/ids";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { acceptDispute, submitDispute } from "./disputes";
import { listDisputeMoments } from "./queries";

/** Tells what happened to the payment's dispute, with the cents that moved. */
async function momentsOf(payment: Payment, milliseconds: number): Promise<string[]> {
  const { disputeID } = await disputeOfPayment(payment);
  const moments = await listDisputeMoments(payment.at(milliseconds), disputeID);
  expect(moments.map(({ on }) => on)).toEqual(moments.map(({ on }) => on).toSorted());
  return moments.map(({ kind, amount }) => [kind, amount].filter((one) => one !== undefined).join(" "));
}

test("a dispute that is won tells each of its steps, and that its money came back", async () => {
  const payment = await newCardPayment(88_01);
  await payment.move(6000);
  expect(await momentsOf(payment, 6500)).toEqual(["opened", "held 8801"]);
  const { disputeID } = await disputeOfPayment(payment);
  const ctx = payment.at(7000, payment.merchant.accountID);
  await transact(ctx, (open) =>
    addEvidenceText(open, disputeID, { text: "winning_evidence", evidenceType: "receipt" }),
  );
  await transact(ctx, (open) => submitDispute(open, disputeID));
  await payment.move(7500);
  expect(await momentsOf(payment, 8000)).toEqual(["opened", "held 8801", "submitted", "answered"]);
  await payment.move(10_500);
  const all = ["opened", "held 8801", "submitted", "answered", "won", "returned 8801"];
  expect(await momentsOf(payment, 11_000)).toEqual(all);
});

test("an inquiry holds nothing, and the cardholder keeps what is accepted", async () => {
  const payment = await newCardPayment(30_00);
  const { transferID, at, merchant, cardholderID } = payment;
  await transact(at(5000), (ctx) => openTestDispute(ctx, transferID, { phase: "inquiry" }));
  expect(await momentsOf(payment, 5500)).toEqual(["opened"]);
  const { disputeID } = await disputeOfPayment(payment);
  await transact(at(6000, merchant.accountID), (ctx) => acceptDispute(ctx, disputeID));
  expect(await momentsOf(payment, 6500)).toEqual(["opened", "accepted", "kept 3000"]);
  await expect(listDisputeMoments(at(6500, cardholderID), disputeID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(listDisputeMoments(at(6500), newID<DisputeID>())).rejects.toMatchObject({ kind: "notFound" });
});

test("what was resolved beforehand never was held, and is the cardholder’s", async () => {
  const payment = await newCardPayment(30_00);
  const { transferID, at } = payment;
  await transact(at(5000), (ctx) => openTestDispute(ctx, transferID, { phase: "pre-dispute" }));
  expect((await momentsOf(payment, 5500)).toSorted()).toEqual(["kept 3000", "opened", "resolved"]);
});
