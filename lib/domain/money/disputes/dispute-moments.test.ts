import { expect, test } from "@playwright/test";
import { transact } from "@/testing/context";
import { disputeOfPayment, newCardPayment, type Payment } from "@/testing/disputes";
import { type DisputeID, newID } from "@/lib/core/api/ids";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { acceptDispute, submitDispute } from "./disputes";
import { listDisputeMoments } from "./queries";

async function momentsOf(payment: Payment, milliseconds: number): Promise<string[]> {
  const { disputeID } = await disputeOfPayment(payment);
  const moments = await listDisputeMoments(payment.at(milliseconds), disputeID);
  expect(moments.map(({ on }) => on)).toEqual(moments.map(({ on }) => on).toSorted());
  return moments.map(({ kind, amount }) => [kind, amount].filter((one) => one !== undefined).join(" "));
}

test("a won dispute lists each of its steps, and the return of its money", async () => {
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

test("an inquiry does not hold the amount, and when it is accepted, the cardholder keeps the amount", async () => {
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

test("a dispute that was resolved beforehand never held the amount, and the cardholder gets it", async () => {
  const payment = await newCardPayment(30_00);
  const { transferID, at } = payment;
  await transact(at(5000), (ctx) => openTestDispute(ctx, transferID, { phase: "pre-dispute" }));
  expect((await momentsOf(payment, 5500)).toSorted()).toEqual(["kept 3000", "opened", "resolved"]);
});
