import { disputeEventTable, disputeEvidenceTable, disputeTable } from "@/db/schema";
import type { DisputeID, EvidenceID, TransactionID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { enterInDirectory } from "@/lib/domain/kernel/names/directory";
import { stored } from "@/lib/domain/kernel/events/emit";
import { nameOfPart } from "@/lib/domain/kernel/names/object-names";
import { disputeCreated, disputeUpdated } from "@/lib/domain/money/disputes/events";
import { DISPUTE_REASONS, type DisputeReasonCode } from "@/lib/domain/money/disputes/shared/reasons";
import { chargebackLoss, chargebackReturned, chargedBack } from "@/lib/domain/money/ledger/postings";
import { walletMemo, walletOf } from "@/lib/domain/money/transfers/opening";
import { idAt } from "./journal";
import type { Trail } from "./trail";
import { type MadeTransfer, transfer } from "./transfers";
import { momentAt, type World } from "./world";

type DisputeRow = typeof disputeTable.$inferInsert;
type Evidence = (typeof disputeEvidenceTable.$inferInsert)["type"];

/** A disputed payment of the history. Days count from today. */
interface PlannedDispute {
  merchant: string;
  what: string;
  cents: number;
  paid: number;
  opened: number;
  reason: DisputeReasonCode;
  /** The merchant’s evidence, and when it was submitted. */
  evidence?: readonly (readonly [type: Evidence, text: string])[];
  submitted?: number;
  ended?: { day: number; as: "lost" | "won" | "accepted" };
}

/** Two are lost and three are open; two were won, and one was accepted. */
const STORY: readonly PlannedDispute[] = [
  {
    merchant: "timberline-outfitters",
    what: "Jacket and boots, shipped",
    cents: 41_820,
    paid: -74,
    opened: -65,
    reason: "13.1",
    evidence: [
      ["proof-of-delivery", "The parcel was handed to a neighbor on the third day. The carrier’s note has no name."],
    ],
    submitted: -60,
    ended: { day: -49, as: "lost" },
  },
  {
    merchant: "larimer-bikes",
    what: "Gravel bike",
    cents: 164_900,
    paid: -61,
    opened: -52,
    reason: "10.4",
    evidence: [["receipt", "Order of a gravel bike, paid by card on our website and collected at the shop."]],
    submitted: -47,
    ended: { day: -36, as: "lost" },
  },
  {
    merchant: "juniper-table",
    what: "Wedding, final payment",
    cents: 286_000,
    paid: -66,
    opened: -58,
    reason: "13.3",
    evidence: [
      ["customer-communication", "The couple wrote the next day: the food was wonderful, thank you for everything."],
      ["cover-letter", "All courses were served as in the signed offer. The tasting before it is on record."],
    ],
    submitted: -54,
    ended: { day: -43, as: "won" },
  },
  {
    merchant: "front-range-strength",
    what: "Ten classes",
    cents: 14_900,
    paid: -50,
    opened: -41,
    reason: "13.7",
    evidence: [
      ["cancelation-policy", "Classes can be canceled until twelve hours before they begin. Seven of ten were used."],
    ],
    submitted: -37,
    ended: { day: -26, as: "won" },
  },
  {
    merchant: "little-comet",
    what: "Board games",
    cents: 6450,
    paid: -33,
    opened: -24,
    reason: "13.3",
    ended: { day: -22, as: "accepted" },
  },
  {
    merchant: "elena-brandt",
    what: "Wedding, half a day",
    cents: 118_000,
    paid: -27,
    opened: -16,
    reason: "13.1",
    evidence: [
      ["customer-communication", "The gallery with 240 pictures was opened by the customer on the day it was sent."],
    ],
    submitted: -4,
  },
  {
    merchant: "juniper-table",
    what: "Office lunch, two days",
    cents: 97_400,
    paid: -20,
    opened: -10,
    reason: "13.3",
    evidence: [["customer-communication", "The office manager confirmed the menu and the number of guests by email."]],
  },
  { merchant: "larimer-bikes", what: "Parts and helmet", cents: 38_750, paid: -11, opened: -5, reason: "10.4" },
];

/** Days for a merchant to respond. No deadline is within three days, because staff would be mailed at once. */
const ANSWER_DAYS = 14;

/** Plans the disputed payments, and the course of each dispute. */
export function dispute(world: World, trail: Trail): void {
  for (const [place, planned] of STORY.entries()) {
    const merchant = world.merchants.find(({ trade }) => trade.slug === planned.merchant);
    const visa = world.customers.filter(({ name }) => VISA.includes(name));
    const customer = visa[place % visa.length];
    if (!merchant || !customer) continue;
    const moment = momentAt(world.now, planned.paid, 11.3);
    world.journal.plan(moment, () => {
      const { cents, what: description } = planned;
      const markup = Math.round(cents / 100);
      const made = transfer(world, moment, { from: customer.card, to: merchant.wallet, cents, description, markup });
      world.journal.plan(momentAt(world.now, planned.opened, 8), () => open(world, trail, made, planned));
    });
  }
}

/** Customers with a Visa card, because the reasons are Visa's. */
const VISA = ["Sofia Marchetti", "Maya Feldman", "Adrian Novak", "Hannah Sato", "Daniel Ashworth"];

interface OpenDispute {
  row: DisputeRow;
  made: MadeTransfer;
  planned: PlannedDispute;
  /** The transaction that took the money from the merchant's wallet. */
  transactionID: TransactionID;
}

async function open(world: World, trail: Trail, made: MadeTransfer, planned: PlannedDispute): Promise<void> {
  const { journal, ctx, now } = world;
  const { row: payment, instruction } = made;
  if (!instruction) return;
  const at = momentAt(now, planned.opened, 8);
  const { transferID, partnerID, amount, currency, destinationAccountID, sourceAccountID } = payment;
  const { instructionID } = instruction;
  const networkID = `sandbox-${instructionID}`;
  const respondBy = new Date(at.getTime() + ANSWER_DAYS * DAY);
  const reason = DISPUTE_REASONS[planned.reason];
  await enterInDirectory({ ...ctx, now: at }, partnerID, { kind: "dispute", reference: networkID });
  const row = journal.add(disputeTable, {
    disputeID: idAt<DisputeID>(at),
    ...{ transferID, instructionID, partnerID, networkID, amount, currency, reason, respondBy },
    merchantAccountID: destinationAccountID,
    cardholderAccountID: sourceAccountID,
    reasonCode: planned.reason,
    status: "response-needed",
    phase: "chargeback",
    dueOn: respondBy,
    attempt: 0,
    createdOn: at,
  });
  const opening = { instructionID, amount, phase: "chargeback", reasonCode: planned.reason, reason, respondBy };
  receiveFact(world, row, { kind: "opened", at, body: { networkID, opening } });
  Object.assign(payment, { disputedAmount: amount, updatedOn: at });
  const from = walletMemo(walletOf(payment.destination), "dispute", `Dispute ${planned.reason}`);
  const dispute = { row, made, planned, transactionID: from.tx };
  addEvent(world, dispute, { at, isNew: true });
  journal.post(at, {
    sourceType: "dispute",
    sourceID: row.disputeID,
    step: "opened",
    lines: chargedBack(from, amount, 0),
  });
  answer(world, trail, dispute);
}

function receiveFact(
  { journal }: World,
  { disputeID, partnerID, networkID }: DisputeRow,
  { kind, at, body }: { kind: string; at: Date; body: Record<string, unknown> },
): void {
  const event = { disputeID, partnerID, provider: "sandbox", eventID: `${networkID}:${kind}`, kind, at, body };
  journal.add(disputeEventTable, { ...event, outcome: "applied", receivedOn: at });
}

function addEvent(
  { journal }: World,
  { row, made, transactionID }: OpenDispute,
  { at, isNew = false }: { at: Date; isNew?: boolean },
): void {
  const { disputeID, status, phase, transferID, merchantAccountID: accountID } = row;
  const data = { accountID, transferID, transactionID, disputeID, status, phase };
  const event = isNew ? disputeCreated : disputeUpdated;
  journal.emit(at, [stored(made.row.destinationAccountID, event, data)]);
}

/** Plans the merchant's response: it collects evidence, and submits it. */
function answer(world: World, trail: Trail, dispute: OpenDispute): void {
  const { now, journal, team } = world;
  const { row, made, planned } = dispute;
  const { disputeID, partnerID, merchantAccountID: accountID } = row;
  const object = { object: disputeID, name: nameOfPart(row.amount, made.row), accountID };
  const submitted = planned.submitted === undefined ? undefined : momentAt(now, planned.submitted, 15.5);
  for (const [place, [type, text]] of (planned.evidence ?? []).entries()) {
    const on = momentAt(now, (planned.submitted ?? -1) - 1, 10 + place);
    const evidenceID = idAt<EvidenceID>(on);
    const facts = { evidenceID, disputeID, partnerID, accountID, type, text };
    journal.add(disputeEvidenceTable, { ...facts, createdOn: on, updatedOn: on, submittedOn: submitted ?? null });
    trail.note(on, team.support, { action: "dispute-evidence.add", ...object, object: evidenceID });
  }
  if (submitted)
    journal.plan(submitted, () => {
      Object.assign(row, { status: "under-review", dueOn: null, submittedOn: submitted, answeredOn: submitted });
      trail.note(submitted, team.operations, { action: "dispute.submit", ...object });
      addEvent(world, dispute, { at: submitted });
    });
  if (planned.ended) {
    const on = momentAt(now, planned.ended.day, 9);
    const { as } = planned.ended;
    journal.plan(on, () => end(world, dispute, as, on));
    if (as === "accepted") trail.note(on, team.operations, { action: "dispute.accept", ...object });
  }
}

function end(world: World, dispute: OpenDispute, as: "lost" | "won" | "accepted", on: Date): void {
  const { row, made } = dispute;
  Object.assign(row, { status: as, dueOn: null, closedOn: on, ...(as === "accepted" && { answeredOn: on }) });
  if (as !== "accepted") receiveFact(world, row, { kind: as, at: on, body: { networkID: row.networkID } });
  const side = walletMemo(walletOf(made.row.destination), "dispute-reversal", "Dispute won");
  const lines = as === "won" ? chargebackReturned(side, row.amount) : chargebackLoss(row.amount);
  addEvent(world, { ...dispute, ...(as === "won" && { transactionID: side.tx }) }, { at: on });
  world.journal.post(on, { sourceType: "dispute", sourceID: row.disputeID, step: as, lines });
}
