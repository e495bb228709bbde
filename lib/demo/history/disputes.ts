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
import { type MadeTransfer, transfer } from "./transfers";
import { merchantOf, momentAt, type World } from "./world";

type DisputeRow = typeof disputeTable.$inferInsert;

/**
 * The disputed payments. Two were lost, two won, one was accepted, and three are open. Columns: the merchant, what was
 * sold, dollars, the days of payment, opening, response and end, counted from today, the reason and the end. Below them
 * is the merchant's evidence.
 */
const STORY = `
Timberline | Jacket and boots, shipped | 418.20 | -74 -65 -60 -49 | 13.1 | lost
  | proof-of-delivery: The parcel was handed to a neighbor on the third day. The carrier’s note has no name.
Larimer | Gravel bike | 1649 | -61 -52 -47 -36 | 10.4 | lost
  | receipt: Order of a gravel bike, paid by card on our website and collected at the shop.
Juniper | Wedding, final payment | 2860 | -66 -58 -54 -43 | 13.3 | won
  | customer-communication: The couple wrote the next day: the food was wonderful, thank you for everything.
  | cover-letter: All courses were served as in the signed offer. The tasting before it is on record.
Front Range | Ten classes | 149 | -50 -41 -37 -26 | 13.7 | won
  | cancelation-policy: Classes can be canceled until twelve hours before they begin. Seven of ten were used.
Little Comet | Board games | 64.50 | -33 -24 0 -22 | 13.3 | accepted
Elena Brandt | Wedding, half a day | 1180 | -27 -16 -4 0 | 13.1 | open
  | customer-communication: The gallery with 240 pictures was opened by the customer on the day it was sent.
Juniper | Office lunch, two days | 974 | -20 -10 0 0 | 13.3 | open
  | customer-communication: The office manager confirmed the menu and the number of guests by email.
Larimer | Parts and helmet | 387.50 | -11 -5 0 0 | 10.4 | open
`;

/** A disputed payment. The day of a step that did not happen is zero. */
interface PlannedDispute {
  merchant: string;
  what: string;
  cents: number;
  paid: number;
  opened: number;
  submitted: number;
  ended: number;
  reason: DisputeReasonCode;
  end: "lost" | "won" | "accepted" | "open";
  evidence: readonly (readonly [type: string, text: string])[];
}

function disputeOf(text: string): PlannedDispute {
  const [merchant = "", what = "", dollars, days = "", reason, end, ...evidence] = text
    .split("|")
    .map((column) => column.trim());
  const [paid = 0, opened = 0, submitted = 0, ended = 0] = days.split(" ").map(Number);
  return {
    ...{ merchant, what, cents: Math.round(Number(dollars) * 100), paid, opened, submitted, ended },
    reason: reason as DisputeReasonCode,
    end: end as PlannedDispute["end"],
    evidence: evidence.map((one) => [one.slice(0, one.indexOf(":")), one.slice(one.indexOf(":") + 2)]),
  };
}

/** Days for a merchant to respond. No deadline is within three days, because staff would be mailed at once. */
const ANSWER_DAYS = 14;

/** Customers with a Visa card, because the reasons are Visa's. */
const VISA = ["Sofia Marchetti", "Maya Feldman", "Adrian Novak", "Hannah Sato", "Daniel Ashworth"];

/** Plans the disputed payments, and the course of each dispute. */
export function dispute(world: World): void {
  const visa = world.customers.filter(({ name }) => VISA.includes(name));
  for (const [place, text] of STORY.trim()
    .split(/\n(?! )/)
    .entries()) {
    const planned = disputeOf(text);
    const [from, to] = [visa[place % visa.length]?.methods["card-payment"], merchantOf(world, planned.merchant)];
    if (!from) throw new Error("the demo has no customer with a Visa card");
    const moment = momentAt(world.now, planned.paid, 11.3);
    world.journal.plan(moment, () => {
      const { cents, what: description } = planned;
      const payment = { from, to: to.methods["service-wallet"], cents, description, markup: Math.round(cents / 100) };
      const made = transfer(world, moment, payment);
      const opened = momentAt(world.now, planned.opened, 8);
      world.journal.plan(opened, () => open(world, made, planned, opened));
    });
  }
}

interface OpenDispute {
  row: DisputeRow;
  made: MadeTransfer;
  planned: PlannedDispute;
  /** The transaction that took the money from the merchant's wallet. */
  transactionID: TransactionID;
}

async function open(world: World, made: MadeTransfer, planned: PlannedDispute, at: Date): Promise<void> {
  const { journal, ctx } = world;
  const { row: payment, instruction } = made;
  if (!instruction) return;
  const { transferID, partnerID, amount, currency } = payment;
  const { instructionID } = instruction;
  const networkID = `sandbox-${instructionID}`;
  const respondBy = new Date(at.getTime() + ANSWER_DAYS * DAY);
  const [reasonCode, reason] = [planned.reason, DISPUTE_REASONS[planned.reason]];
  await enterInDirectory({ ...ctx, now: at }, partnerID, { kind: "dispute", reference: networkID });
  const row = journal.add(disputeTable, {
    disputeID: idAt<DisputeID>(at),
    ...{ transferID, instructionID, partnerID, networkID, amount, currency, reason, reasonCode, respondBy },
    ...{ merchantAccountID: payment.destinationAccountID, cardholderAccountID: payment.sourceAccountID },
    ...{ status: "response-needed", phase: "chargeback", dueOn: respondBy, attempt: 0, createdOn: at },
  });
  const opening = { instructionID, amount, phase: "chargeback", reasonCode, reason, respondBy };
  addNetworkEvent(world, row, { kind: "opened", at, body: { networkID, opening } });
  Object.assign(payment, { disputedAmount: amount, updatedOn: at });
  const from = walletMemo(walletOf(payment.destination), "dispute", `Dispute ${reasonCode}`);
  const current = { row, made, planned, transactionID: from.tx };
  emit(world, current, at, disputeCreated);
  const lines = chargedBack(from, amount, 0);
  journal.post(at, { sourceType: "dispute", sourceID: row.disputeID, step: "opened", lines });
  planAnswer(world, current);
}

type NetworkEvent = Pick<typeof disputeEventTable.$inferInsert, "kind" | "at" | "body">;

function addNetworkEvent(
  { journal }: World,
  { disputeID, partnerID, networkID }: DisputeRow,
  event: NetworkEvent,
): void {
  const eventID = `${networkID}:${event.kind}`;
  const received = { disputeID, partnerID, provider: "sandbox", eventID, outcome: "applied", receivedOn: event.at };
  journal.add(disputeEventTable, { ...received, ...event } as typeof disputeEventTable.$inferInsert);
}

function emit({ journal }: World, { row, transactionID }: OpenDispute, at: Date, event = disputeUpdated): void {
  const { disputeID, status, phase, transferID, merchantAccountID: accountID } = row;
  journal.emit(at, stored(accountID, event, { accountID, transferID, transactionID, disputeID, status, phase }));
}

/** Plans the merchant's response, evidence first, and the end of the dispute. */
function planAnswer(world: World, dispute: OpenDispute): void {
  const { now, journal, team } = world;
  const { row, made, planned } = dispute;
  const { disputeID, partnerID, merchantAccountID: accountID } = row;
  const object = { object: disputeID, name: nameOfPart(row.amount, made.row), accountID };
  const submittedOn = planned.submitted < 0 ? momentAt(now, planned.submitted, 15.5) : null;
  for (const [place, [type, text]] of planned.evidence.entries()) {
    const on = momentAt(now, (planned.submitted || -1) - 1, 10 + place);
    const evidenceID = idAt<EvidenceID>(on);
    const facts = {
      evidenceID,
      disputeID,
      partnerID,
      accountID,
      type,
      text,
      createdOn: on,
      updatedOn: on,
      submittedOn,
    };
    journal.add(disputeEvidenceTable, facts as typeof disputeEvidenceTable.$inferInsert);
    journal.note(on, team.support, { action: "dispute-evidence.add", ...object, object: evidenceID });
  }
  if (submittedOn)
    journal.plan(submittedOn, () => {
      Object.assign(row, { status: "under-review", dueOn: null, submittedOn, answeredOn: submittedOn });
      journal.note(submittedOn, team.operations, { action: "dispute.submit", ...object });
      emit(world, dispute, submittedOn);
    });
  if (planned.end === "open") return;
  const on = momentAt(now, planned.ended, 9);
  journal.plan(on, () => end(world, dispute, on));
  if (planned.end === "accepted") journal.note(on, team.operations, { action: "dispute.accept", ...object });
}

function end(world: World, dispute: OpenDispute, on: Date): void {
  const { row, made, planned } = dispute;
  const { end: status } = planned;
  Object.assign(row, { status, dueOn: null, closedOn: on, ...(status === "accepted" && { answeredOn: on }) });
  if (status !== "accepted") addNetworkEvent(world, row, { kind: status, at: on, body: { networkID: row.networkID } });
  const side = walletMemo(walletOf(made.row.destination), "dispute-reversal", "Dispute won");
  const isWon = status === "won";
  emit(world, { ...dispute, ...(isWon && { transactionID: side.tx }) }, on);
  const lines = isWon ? chargebackReturned(side, row.amount) : chargebackLoss(row.amount);
  world.journal.post(on, { sourceType: "dispute", sourceID: row.disputeID, step: status, lines });
}
