import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { asChange, transact } from "@/testing/context";
import { disputeOfPayment, newCardPayment, type Payment } from "@/testing/disputes";
import { part, pdf } from "@/testing/documents";
import { testDatabase } from "@/testing/factories";
import { DAY, HOUR } from "@/lib/core/time/time";
import { addEvidenceFile } from "@/lib/domain/money/dispute-evidence/add-evidence-file";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import type { DisputeAnswer, DisputeInput, DisputeProvider } from "@/lib/providers/rails/disputes";
import { Unanswered } from "@/lib/providers/rails/rail-provider";
import { disputes } from "./contract";
import { acceptDispute, submitDispute } from "./disputes";
import { moveDisputes } from "./move-disputes";

checkBooks();

/** A dispute of a card payment that came seven seconds after it, and networks with behavior that a test sets. */
async function setting() {
  const payment = await newCardPayment(50_00);
  const { disputeID } = await transact(payment.at(7000), (open) => openTestDispute(open, payment.transferID, {}));
  const seen: DisputeInput[] = [];
  const answers: DisputeAnswer[] = [];
  const network: DisputeProvider = {
    name: "sandbox",
    mode: "sandbox",
    answer: async (_disputed, answer) => void answers.push(answer),
    look: async (disputed) => {
      seen.push(disputed);
      return [];
    },
    nextLook: () => undefined,
  };
  const move = (milliseconds: number, more: Partial<DisputeProvider> = {}) =>
    moveDisputes(payment.at(milliseconds), {
      partnerID: payment.partner.accountID,
      providerOf: () => ({ ...network, ...more }),
    });
  const merchant = (milliseconds: number) => payment.at(milliseconds, payment.merchant.accountID);
  const accept = (milliseconds: number) => transact(merchant(milliseconds), (open) => acceptDispute(open, disputeID));
  return { payment, disputeID, seen, answers, move, merchant, accept };
}

async function next(payment: Payment): Promise<[due: number | undefined, attempt: number, isHeld: boolean]> {
  const { dueOn, attempt, leaseUntil } = await disputeOfPayment(payment);
  return [dueOn ? dueOn.getTime() - payment.at(0).now.getTime() : undefined, attempt, leaseUntil !== null];
}

test("a network gets the payment and the dispute, and the texts and files once they are submitted", async () => {
  const { payment, disputeID, seen, answers, move, merchant } = await setting();
  const text = { text: "It was delivered.", evidenceType: "receipt" } as const;
  await transact(merchant(7000), (open) => addEvidenceText(open, disputeID, text));
  const file = part("receipt.pdf", await pdf());
  await addEvidenceFile(merchant(7500), disputeID, { file, evidenceType: "proof-of-delivery" });
  expect(await move(8000)).toBe(1);
  const { networkID, instructionID, createdOn } = await disputeOfPayment(payment);
  const base = { networkID, instructionID, paymentAmount: 5000, brand: "Visa", phase: "chargeback", createdOn };
  expect(seen).toEqual([{ ...base, status: "response-needed", texts: [] }]);
  expect(answers).toEqual([]);
  await asChange(merchant(9000), disputes.submit, { disputeID }, (open) => submitDispute(open, disputeID));
  const acts = await testDatabase().select().from(auditTrailView).where(eq(auditTrailView.object, disputeID));
  expect(acts.find(({ action }) => action === "dispute.submit")).toMatchObject({
    objectName: expect.stringMatching(/^\$50\.00 of a payment to Account /) as unknown,
    reason: "2 items",
  });
  expect(await move(10_000)).toBe(1);
  const submittedOn = payment.at(9000).now;
  expect(seen.slice(1)).toEqual([{ ...base, status: "under-review", submittedOn, texts: ["It was delivered."] }]);
  const [packet, ...more] = answers;
  if (packet?.kind !== "packet") throw new Error("no packet");
  expect(more).toEqual([]);
  expect(packet.items).toEqual([
    { evidenceType: "receipt", text: "It was delivered." },
    {
      evidenceType: "proof-of-delivery",
      file: { filename: "receipt.pdf", mimeType: "application/pdf", read: expect.any(Function) as unknown },
    },
  ]);
  expect((await packet.items[1]?.file?.read())?.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await next(payment)).toEqual([undefined, 0, false]);
});

test("a network is notified once that a merchant conceded", async () => {
  const { payment, answers, move, accept } = await setting();
  await accept(8000);
  expect(await move(8000, { nextLook: (_disputed, now) => new Date(now.getTime() + 1000) })).toBe(1);
  expect(await disputeOfPayment(payment)).toMatchObject({ status: "accepted", answeredOn: payment.at(8000).now });
  expect(await move(9000)).toBe(1);
  expect(answers).toEqual([{ kind: "accept" }]);
  expect(await next(payment)).toEqual([undefined, 0, false]);
});

test("a dispute is polled when its network schedules it or at its deadline, whichever is first", async () => {
  const { payment, move } = await setting();
  const deadline = 7000 + 14 * DAY;
  const later = (milliseconds: number) => ({ nextLook: () => payment.at(milliseconds).now });
  expect([await move(7000, later(9000)), await next(payment)]).toEqual([1, [9000, 0, false]]);
  expect([await move(8999), await move(9000, later(deadline + 1))]).toEqual([0, 1]);
  expect(await next(payment)).toEqual([deadline, 0, false]);
});

test("in a mode without networks, a dispute waits until its deadline", async () => {
  const { payment, seen } = await setting();
  const { partner } = payment;
  const modes: string[] = [];
  const providerOf = (mode: "sandbox" | "production") => void modes.push(mode);
  expect(await moveDisputes(payment.at(7000), { partnerID: partner.accountID, providerOf })).toBe(1);
  expect([modes, seen]).toEqual([["sandbox"], []]);
  expect(await next(payment)).toEqual([7000 + 14 * DAY, 0, false]);
});

test("a failed poll is retried after longer and longer waits, at most an hour, and operators get an alert", async () => {
  const { payment, disputeID, move } = await setting();
  const broken = new Error("broken");
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  let now = 7000;
  for (const [index, seconds] of [10, 60, 300, 3600, 3600].entries()) {
    expect(await move(now, { look: () => Promise.reject(broken) })).toBe(1);
    expect(await next(payment)).toEqual([now + seconds * 1000, index + 1, false]);
    now += seconds * 1000;
    expect(await move(now - 1)).toBe(0);
  }
  expect(alerts).toEqual(Array.from({ length: 5 }, () => ({ fault: "dispute-failed", disputeID, error: broken })));
  await move(now, { look: () => Promise.reject(new Unanswered("lost")) });
  onRailAlert(() => {});
  expect(alerts).toHaveLength(5);
  expect(await move(now + HOUR)).toBe(1);
  expect(await next(payment)).toEqual([7000 + 14 * DAY, 0, false]);
});

test("a poll that fails shortly before the deadline is retried at the deadline", async () => {
  const { payment, answers, move } = await setting();
  const deadline = 7000 + 14 * DAY;
  await move(7000, { nextLook: () => payment.at(deadline - 5000).now });
  expect(await move(deadline - 5000, { look: () => Promise.reject(new Unanswered("lost")) })).toBe(1);
  expect(await next(payment)).toEqual([deadline, 1, false]);
  expect(await move(deadline, { look: () => Promise.reject(new Unanswered("lost")) })).toBe(1);
  expect((await disputeOfPayment(payment)).status).toBe("expired");
  expect([await move(deadline), answers]).toEqual([1, [{ kind: "accept" }]]);
});

test("while one process has leased a dispute, no other moves it until thirty seconds have passed", async () => {
  const { payment, move } = await setting();
  const others: number[] = [];
  const look = async () => {
    others.push(await move(7000), await move(37_000));
    expect((await next(payment))[2]).toBe(true);
    others.push(await move(37_001));
    return [];
  };
  expect(await move(7000, { look })).toBe(1);
  expect(others).toEqual([0, 0, 1]);
});

test("an answer that comes during a poll is sent without delay", async () => {
  const { payment, answers, move, accept } = await setting();
  const look = async () => {
    await accept(7500);
    return [];
  };
  expect(await move(7000, { look })).toBe(1);
  expect(await next(payment)).toEqual([7500, 0, false]);
  expect([await move(7500), answers]).toEqual([1, [{ kind: "accept" }]]);
});
