import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, asc, eq, like } from "drizzle-orm";
import {
  disputeEventTable,
  eventTable,
  ledgerTxnTable,
  railInstructionTable,
  transferTable,
  walletTransactionTable as line,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import {
  chargeDisputes,
  disputeOfPayment,
  disputesOfPayment,
  merchantBalance,
  newCardPayment,
  type Payment,
} from "@/testing/disputes";
import { testDatabase } from "@/testing/factories";
import { transact } from "@/testing/context";
import { cents } from "@/lib/core/money/money";
import { DAY } from "@/lib/core/time/time";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import type { DisputeEvent, DisputeOpening } from "@/lib/providers/rails/disputes";
import { SIGNATURE } from "@/lib/providers/rails/simulator/callback";
import { disputeSignatureOf } from "@/lib/providers/rails/simulator/disputes";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { SearchDisputes } from "./dashboard";
import { acceptDispute, receiveDisputeCallback, searchDisputes, submitDispute } from "./disputes";
import { getDispute } from "./queries";
import { receiveDisputeEvents } from "./receive-events";

checkBooks();
const db = testDatabase();
const SANDBOX = { name: "sandbox", mode: "sandbox" } as const;

type EventDifference = Partial<{ kind: string; at: Date; respondBy: Date; opening: DisputeOpening }>;

async function setting(amount = 50_00) {
  const payment = await newCardPayment(amount);
  const [charge] = await db
    .select()
    .from(railInstructionTable)
    .where(eq(railInstructionTable.transferID, payment.transferID));
  const networkID = randomUUID();
  const { now } = payment.at(7000);
  const event = (kind: DisputeEvent["kind"], more: EventDifference = {}) =>
    ({
      eventID: randomUUID(),
      networkID,
      at: now,
      kind,
      respondBy: new Date(now.getTime() + 9 * DAY),
      ...more,
    }) as DisputeEvent;
  const opened = (more: Partial<DisputeOpening> = {}) => {
    const facts = {
      instructionID: charge?.instructionID ?? "",
      amount,
      phase: "chargeback" as const,
      reasonCode: "10.4",
    };
    return event("opened", { opening: { ...facts, respondBy: new Date(now.getTime() + 14 * DAY), ...more } });
  };
  const emit = async (...events: DisputeEvent[]) =>
    (await receiveDisputeEvents(payment.at(7000), SANDBOX, events)).map(({ outcome }) => outcome);
  return { payment, networkID, event, opened, emit };
}

const standing = async (payment: Payment) => {
  const { status, phase } = await disputeOfPayment(payment);
  return `${status} ${phase}`;
};

async function faultsOf(work: () => Promise<unknown>): Promise<RailAlert[]> {
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  await work();
  onRailAlert(() => {});
  return alerts;
}

async function submit(payment: Payment): Promise<void> {
  const { disputeID } = await disputeOfPayment(payment);
  const ctx = payment.at(7000, payment.merchant.accountID);
  await transact(ctx, (open) =>
    addEvidenceText(open, disputeID, { text: "It was delivered.", evidenceType: "receipt" }),
  );
  await transact(ctx, (open) => submitDispute(open, disputeID));
}

test("a repeated end is late; a different end is rejected and reported", async () => {
  for (const [end, status, others] of [
    ["won", "won", ["lost", "withdrawn"]],
    ["lost", "lost", ["won", "withdrawn"]],
    ["withdrawn", "closed", ["won", "lost"]],
  ] as const) {
    const { payment, event, opened, emit } = await setting();
    await emit(opened());
    await submit(payment);
    expect(await emit(event(end))).toEqual(["applied"]);
    expect(await standing(payment)).toBe(`${status} chargeback`);
    const { disputeID } = await disputeOfPayment(payment);
    const alerts = await faultsOf(async () => expect(await emit(event(end))).toEqual(["late"]));
    expect(alerts).toEqual([]);
    for (const other of others) {
      const alerts = await faultsOf(async () => expect(await emit(event(other))).toEqual(["refused"]));
      expect(alerts).toEqual([{ fault: "dispute-contradiction", disputeID }]);
    }
    expect(await standing(payment)).toBe(`${status} chargeback`);
  }
});

test("a loss that was conceded is late; a win after it is rejected", async () => {
  const { payment, event, opened, emit } = await setting();
  await emit(opened());
  const { disputeID } = await disputeOfPayment(payment);
  await transact(payment.at(7000), (open) => acceptDispute(open, disputeID));
  expect(await emit(event("lost"), event("won"), event("withdrawn"))).toEqual(["late", "refused", "refused"]);
  expect(await standing(payment)).toBe("accepted chargeback");
});

test("only an inquiry that waits for its answer becomes a chargeback, which takes the amount and the fee", async () => {
  const { payment, event, opened, emit } = await setting();
  await chargeDisputes(payment, 1500);
  await emit(opened({ phase: "inquiry" }));
  expect([await standing(payment), await merchantBalance(payment)]).toEqual(["response-needed inquiry", 5000]);
  const respondBy = new Date(payment.at(7000).now.getTime() + 20 * DAY);
  expect(await emit(event("escalated", { respondBy }))).toEqual(["applied"]);
  const dispute = await disputeOfPayment(payment);
  expect(dispute).toMatchObject({
    phase: "chargeback",
    status: "response-needed",
    respondBy,
    dueOn: payment.at(7000).now,
  });
  expect(await merchantBalance(payment)).toBe(-1500);
  expect(await emit(event("escalated", { respondBy }))).toEqual(["late"]);
  expect(await merchantBalance(payment)).toBe(-1500);
  const lines = await db.select().from(line).where(eq(line.sourceID, dispute.disputeID));
  expect(lines).toMatchObject([{ type: "dispute", memo: "Dispute 10.4", gross: -5000, fee: 1500 }]);
  expect(lines[0]?.feeIDs).toHaveLength(1);

  const other = await setting();
  await other.emit(other.opened({ phase: "inquiry" }));
  await submit(other.payment);
  expect(await other.emit(other.event("escalated"))).toEqual(["late"]);
  expect(await standing(other.payment)).toBe("under-review inquiry");
});

test("a new dispute stores the network's data, and its payment refers to it", async () => {
  const { payment, networkID, opened, emit } = await setting();
  const { now } = payment.at(7000);
  expect(await emit(opened({ amount: 2000, reason: "Fraud" }))).toEqual(["applied"]);
  const { partner, merchant, transferID } = payment;
  const dispute = await disputeOfPayment(payment);
  expect(dispute).toMatchObject({
    ...{ networkID, transferID, amount: 2000, currency: "USD", reasonCode: "10.4", reason: "Fraud", attempt: 0 },
    ...{ partnerID: partner.accountID, merchantAccountID: merchant.accountID, createdOn: now, dueOn: now },
    ...{ cardholderAccountID: payment.cardholderID, closedOn: null, submittedOn: null },
  });
  const [transfer] = await db.select().from(transferTable).where(eq(transferTable.transferID, transferID));
  expect(transfer).toMatchObject({ disputedAmount: 2000, updatedOn: now });
  expect(await getDispute(payment.at(0), dispute.disputeID)).toEqual({
    disputeID: dispute.disputeID,
    merchantAccountID: merchant.accountID,
    amount: { currency: "USD", value: 2000 },
    networkReasonCode: "10.4",
    networkReasonDescription: "Fraud",
    transfer: { transferID },
    respondBy: dispute.respondBy.toISOString(),
    status: "response-needed",
    phase: "chargeback",
    createdOn: now.toISOString(),
  });
  const [stored] = await db.select().from(disputeEventTable).where(eq(disputeEventTable.disputeID, dispute.disputeID));
  expect(stored).toMatchObject({ provider: "sandbox", kind: "opened", outcome: "applied", receivedOn: now, at: now });
  expect(stored?.body).toMatchObject({ networkID, opening: { amount: 2000 } });
});

test("the merchant's events name the wallet's transaction, or else that of the payment", async () => {
  const { payment, event, opened, emit } = await setting();
  await emit(opened({ phase: "inquiry" }));
  await emit(event("escalated"));
  await submit(payment);
  await emit(event("won"));
  const { disputeID } = await disputeOfPayment(payment);
  const { accountID, walletID } = payment.merchant;
  const lines = await db.select().from(line).where(eq(line.walletID, walletID)).orderBy(asc(line.seq));
  const [paid, held, back] = lines.map(({ transactionID }) => transactionID);
  const events = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID), like(eventTable.type, "dispute.%")))
    .orderBy(asc(eventTable.eventID));
  expect(events.map(({ type, data }) => [type, data.status, data.phase, data.transactionID])).toEqual([
    ["dispute.created", "response-needed", "inquiry", paid],
    ["dispute.updated", "response-needed", "chargeback", held],
    ["dispute.updated", "under-review", "chargeback", held],
    ["dispute.updated", "won", "chargeback", back],
  ]);
  expect(lines.map(({ type, memo }) => [type, memo]).slice(1)).toEqual([
    ["dispute", "Dispute 10.4"],
    ["dispute-reversal", "Dispute won"],
  ]);
  const postings = await db.select().from(ledgerTxnTable).where(eq(ledgerTxnTable.sourceID, disputeID));
  expect(postings.map(({ sourceType, step }) => `${sourceType} ${step}`).sort()).toEqual([
    "dispute opened",
    "dispute won",
  ]);
});

test("a repeated event counts once, even under another name of the dispute", async () => {
  const { payment, event, opened, emit } = await setting();
  const [opening, end] = [opened(), event("won")];
  const renamed = { ...opening, networkID: randomUUID() };
  expect(await emit(opening, opening, renamed)).toEqual(["applied", "duplicate", "duplicate"]);
  await submit(payment);
  expect(await emit(end, end)).toEqual(["applied", "duplicate"]);
  expect([await standing(payment), await merchantBalance(payment)]).toEqual(["won chargeback", 5000]);
});

test("the merchant's event of a withdrawn dispute has that status", async () => {
  const { payment, event, opened, emit } = await setting();
  await emit(opened(), event("withdrawn"));
  const { disputeID, closedOn, dueOn } = await disputeOfPayment(payment);
  const [, back] = await db.select().from(line).where(eq(line.sourceID, disputeID)).orderBy(asc(line.seq));
  expect(back).toMatchObject({ type: "dispute-reversal", memo: "Dispute withdrawn", gross: 5000 });
  expect([closedOn, dueOn]).toEqual([payment.at(7000).now, null]);
});

test("disputes above the payment raise an alert, and the sandbox opens none of them", async () => {
  const { payment, opened, emit } = await setting();
  const another = (amount: number) => ({ ...opened({ amount }), networkID: randomUUID() });
  expect(await faultsOf(() => emit(another(2000), another(3000)))).toEqual([]);
  const alerts = await faultsOf(() => emit(another(1)));
  expect(alerts).toMatchObject([{ fault: "over-disputed" }]);
  expect(await disputesOfPayment(payment)).toHaveLength(3);
  const unknown = await faultsOf(() => emit(opened({ instructionID: randomUUID() })));
  expect(unknown).toEqual([{ fault: "unknown", provider: "sandbox" }]);
  const opening = transact(payment.at(8000), (open) => openTestDispute(open, payment.transferID, undefined));
  await expect(opening).rejects.toMatchObject({
    kind: "invalid",
    fields: { amount: "must be at most the 0 cents not disputed yet" },
  });
});

test("a callback may have dispute events in any order; an event before the opening is to be sent again", async () => {
  const { payment, event, opened } = await setting();
  const call = (events: readonly DisputeEvent[], name = "sandbox") => {
    const text = JSON.stringify({ events });
    return receiveDisputeCallback(payment.at(7000), name, { headers: { [SIGNATURE]: disputeSignatureOf(text) }, text });
  };
  const missing = { kind: "notFound" };
  await expect(call([event("withdrawn")])).rejects.toMatchObject(missing);
  await expect(call([opened()], "nobody")).rejects.toMatchObject(missing);
  expect(await disputesOfPayment(payment)).toEqual([]);
  const later = new Date(payment.at(7000).now.getTime() + 1000);
  await call([event("withdrawn", { at: later }), event("escalated"), opened({ phase: "inquiry" })]);
  expect(await standing(payment)).toBe("closed chargeback");
});

test("a page shows whether there are more, and an export continues after the last row", async () => {
  const payment = await newCardPayment(50_00);
  const ids: string[] = [];
  for (const milliseconds of [7000, 8000, 9000]) {
    const body = { amount: cents(1000), phase: "chargeback" as const };
    const made = await transact(payment.at(milliseconds), (open) => openTestDispute(open, payment.transferID, body));
    ids.unshift(made.disputeID);
  }
  const ctx = payment.at(9000);
  const page = await searchDisputes(ctx, SearchDisputes.parse({ count: "2", sort: "-createdOn" }));
  expect([page.items.map(({ disputeID }) => disputeID), page.more]).toEqual([ids.slice(0, 2), true]);
  const last = await searchDisputes(ctx, SearchDisputes.parse({ count: "3", sort: "-createdOn" }));
  expect([last.items.length, last.more]).toEqual([3, false]);
  const parts = (after?: { on: string; id: string }) =>
    searchDisputes(ctx, { ...SearchDisputes.parse({ count: "2", sort: "-createdOn" }), after });
  const first = (await parts()).items;
  expect(first.map(({ disputeID }) => disputeID)).toEqual(ids.slice(0, 2));
  const { createdOn = "", disputeID = "" } = first[1] ?? {};
  const second = (await parts({ on: createdOn, id: disputeID })).items;
  expect(second.map((one) => one.disputeID)).toEqual(ids.slice(2));
});
