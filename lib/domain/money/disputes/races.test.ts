import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { disputeEvidenceTable, disputeEventTable, railInstructionTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { disputeOfPayment, disputesOfPayment, merchantBalance, newCardPayment, type Payment } from "@/testing/disputes";
import { testDatabase } from "@/testing/factories";
import { failureOf } from "@/testing/files";
import { fund } from "@/testing/wallets";
import { cents } from "@/lib/core/money/money";
import type { DisputeProvider } from "@/lib/providers/rails/disputes";
import { disputeProviderOf } from "@/lib/providers/providers";
import { Unanswered } from "@/lib/providers/rails/rail-provider";
import { disputeOpened } from "@/lib/providers/rails/simulator/disputes";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import { openTestDispute, ruleTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { acceptDispute, submitDispute } from "./disputes";
import { moveDisputes } from "./move-disputes";
import { receiveDisputeEvents } from "./receive-events";

const db = testDatabase();
const NETWORKS = { name: "sandbox", mode: "sandbox" } as const;
const ROUNDS = 6;

const refund = (payment: Payment, amount: number, milliseconds = 7000) =>
  createRefund({ ...payment.at(milliseconds), key: randomUUID() }, payment.transferID, { amount: cents(amount) });
const dispute = (payment: Payment, amount: number, milliseconds = 7000) =>
  transact(payment.at(milliseconds), (open) => openTestDispute(open, payment.transferID, { amount: cents(amount) }));
const text = (payment: Payment, disputeID: string, milliseconds = 7000) =>
  transact(payment.at(milliseconds), (open) =>
    addEvidenceText(open, disputeID as never, { text: "It was delivered.", evidenceType: "proof-of-delivery" }),
  );

async function expectSound({ partner }: Payment): Promise<void> {
  expect(await breaches(db, partner.accountID)).toEqual([]);
}

async function chargeOf({ transferID }: Payment): Promise<string> {
  const [charge] = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, transferID));
  return charge?.instructionID ?? "";
}

test("of accept, submit and expiry one wins, and the others get an error", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await newCardPayment(88_04);
    await payment.move(6000);
    const { disputeID } = await disputeOfPayment(payment);
    await text(payment, disputeID);
    const outcomes = await Promise.all([
      failureOf(transact(payment.at(10_999), (open) => acceptDispute(open, disputeID))),
      failureOf(transact(payment.at(10_999), (open) => submitDispute(open, disputeID))),
      failureOf(moveDisputes(payment.at(11_000), { partnerID: payment.partner.accountID })),
    ]);
    const { status } = await disputeOfPayment(payment);
    const won = { accepted: 0, "under-review": 1, expired: 2 }[status as "accepted"];
    expect(outcomes.slice(0, 2).map((outcome) => outcome === "nothing")).toEqual([won === 0, won === 1]);
    for (const [index, outcome] of outcomes.slice(0, 2).entries()) if (index !== won) expect(outcome).toBe("conflict");
    await expectSound(payment);
  }
});

test("evidence that is added during the submission is either in the packet or rejected", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await newCardPayment(88_01);
    await payment.move(6000);
    const { disputeID } = await disputeOfPayment(payment);
    await text(payment, disputeID);
    const [added, submitted] = await Promise.all([
      failureOf(text(payment, disputeID)),
      failureOf(transact(payment.at(7000), (open) => submitDispute(open, disputeID))),
    ]);
    expect(submitted).toBe("nothing");
    expect(["nothing", "conflict"]).toContain(added);
    const ofThis = eq(disputeEvidenceTable.disputeID, disputeID);
    expect(await db.$count(disputeEvidenceTable, ofThis)).toBe(added === "nothing" ? 2 : 1);
    expect(await db.$count(disputeEvidenceTable, and(ofThis, isNull(disputeEvidenceTable.submittedOn)))).toBe(0);
  }
});

/** Adds money to the wallet, so that only the payment's own limit can reject a refund. */
const enrich = (payment: Payment) =>
  fund(payment.at(8000, payment.merchant.accountID), payment.merchant.walletID, 50_00);

const atMost = (left: string) => ({ kind: "invalid", fields: { amount: `must be at most the ${left} left` } });

test("when a dispute over the full payment was lost, a full and a partial refund are rejected", async () => {
  const payment = await newCardPayment(50_00);
  const { disputeID } = await dispute(payment, 5000);
  await transact(payment.at(8000), (open) => acceptDispute(open, disputeID));
  await enrich(payment);
  for (const amount of [5000, 1]) await expect(refund(payment, amount, 9000)).rejects.toMatchObject(atMost("0 cents"));
  const whole = createRefund({ ...payment.at(9000), key: randomUUID() }, payment.transferID, undefined);
  await expect(whole).rejects.toMatchObject(atMost("0 cents"));
  expect(await merchantBalance(payment)).toBe(50_00);
  await expectSound(payment);
});

test("an open dispute blocks refunds; a lost one leaves only the rest, a won one all of it", async () => {
  const payment = await newCardPayment(50_00);
  const { disputeID } = await dispute(payment, 2000);
  await expect(refund(payment, 100)).rejects.toMatchObject({ fields: { error: "the payment is disputed" } });
  await transact(payment.at(8000), (open) => acceptDispute(open, disputeID));
  await enrich(payment);
  await expect(refund(payment, 3001, 9000)).rejects.toMatchObject(atMost("3000 cents"));
  await refund(payment, 2999, 9000);
  await payment.move(9000);
  await payment.move(20_000);
  await expect(refund(payment, 2, 20_000)).rejects.toMatchObject(atMost("1 cent"));
  await refund(payment, 1, 20_000);
  await payment.move(20_000);
  await payment.move(30_000);
  await expect(refund(payment, 1, 30_000)).rejects.toMatchObject(atMost("0 cents"));
  expect(await merchantBalance(payment)).toBe(50_00);
  await expectSound(payment);

  const other = await newCardPayment(50_00);
  const { disputeID: wonID } = await dispute(other, 5000);
  await text(other, wonID);
  await transact(other.at(8000), (open) => submitDispute(open, wonID));
  await transact(other.at(9000), (open) => ruleTestDispute(open, wonID, { outcome: "won" }));
  await refund(other, 5000, 9000);
  expect(await merchantBalance(other)).toBe(0);
  await expectSound(other);
});

test("when a refund and a chargeback race, the first to lock goes first; the chargeback is always recorded", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await newCardPayment(50_00);
    const [refunded] = await Promise.all([failureOf(refund(payment, 5000)), dispute(payment, 5000)]);
    const isRefunded = refunded === "nothing";
    if (!isRefunded) expect(refunded).toEqual({ error: "the payment is disputed" });
    expect(await merchantBalance(payment)).toBe(isRefunded ? -5000 : 0);
    await expectSound(payment);
  }
});

test("a network's event counts once, and two disputes with the same name are one", async () => {
  const payment = await newCardPayment(50_00);
  const facts = { amount: 9000, phase: "chargeback" as const, networkID: randomUUID() };
  const opened = disputeOpened({ instructionID: await chargeOf(payment) }, payment.at(7000).now, facts);
  const again = { ...opened, eventID: randomUUID() };
  const received = await Promise.all(
    [opened, opened, again, again].map((event) => receiveDisputeEvents(payment.at(7000), NETWORKS, [event])),
  );
  const outcomes = received.flat().map(({ outcome }) => outcome);
  expect(outcomes.sort()).toEqual(["applied", "duplicate", "duplicate", "duplicate"]);
  // More than the payment: the network decides.
  expect(received.flat().find(({ outcome }) => outcome === "applied")?.isOver).toBe(true);
  expect(await merchantBalance(payment)).toBe(-4000);
  const won = { eventID: randomUUID(), networkID: facts.networkID, at: payment.at(8000).now, kind: "won" as const };
  const [early] = await receiveDisputeEvents(payment.at(8000), NETWORKS, [won]);
  expect(early?.outcome).toBe("refused");
  const live = { name: "live", mode: "production" } as const;
  const unknown = { ...won, networkID: randomUUID() };
  expect((await receiveDisputeEvents(payment.at(8000), NETWORKS, [unknown]))[0]?.outcome).toBe("unknown");
  expect((await receiveDisputeEvents(payment.at(8000), live, [opened]))[0]?.outcome).toBe("unknown");
  const [stored] = await disputesOfPayment(payment);
  const inbox = await db
    .select()
    .from(disputeEventTable)
    .where(eq(disputeEventTable.disputeID, stored?.disputeID ?? ("" as never)));
  expect(inbox.map(({ kind, outcome }) => `${kind} ${outcome}`).sort()).toEqual(["opened applied", "won refused"]);
  await expectSound(payment);
});

test("when two payments get a dispute with the same name at once, one is disputed", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const payments = [await newCardPayment(50_00), await newCardPayment(50_00)];
    const facts = { amount: 5000, phase: "chargeback" as const, networkID: randomUUID() };
    const received = await Promise.all(
      payments.map(async (payment) => {
        const event = disputeOpened({ instructionID: await chargeOf(payment) }, payment.at(7000).now, facts);
        return receiveDisputeEvents(payment.at(7000), NETWORKS, [event]);
      }),
    );
    const outcomes = received.flat().map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["applied", "duplicate"]);
    const balances = await Promise.all(payments.map(merchantBalance));
    expect(balances.sort((one, other) => one - other)).toEqual([0, 5000]);
    await Promise.all(payments.map(expectSound));
  }
});

test("a network that does not answer is asked again, and gets the packet once it does", async () => {
  const payment = await newCardPayment(50_00);
  const { disputeID } = await dispute(payment, 5000);
  await text(payment, disputeID);
  await transact(payment.at(8000), (open) => submitDispute(open, disputeID));
  const kinds: string[] = [];
  const sandbox = disputeProviderOf("sandbox");
  if (!sandbox) throw new Error("no networks");
  const deaf: DisputeProvider = {
    ...sandbox,
    async answer(_disputed, { kind }) {
      kinds.push(kind);
      if (kinds.length === 1) throw new Unanswered("lost");
    },
  };
  const move = (milliseconds: number) =>
    moveDisputes(payment.at(milliseconds), { partnerID: payment.partner.accountID, providerOf: () => deaf });
  expect([await move(8000), await move(17_999), await move(18_000), await move(60_000)]).toEqual([1, 0, 1, 0]);
  expect(kinds).toEqual(["packet", "packet"]);
  expect(await disputeOfPayment(payment)).toMatchObject({ status: "under-review", answeredOn: payment.at(18_000).now });
});
