import { createHash, randomUUID } from "node:crypto";
import { railEventTable, railInstructionTable, refundTable, transferTable } from "@/db/schema";
import { type AccountID, PaymentMethodID, type RefundID, type TransactionID } from "@/lib/core/api/ids";
import { stored } from "@/lib/domain/kernel/events/emit";
import { nameOfPart } from "@/lib/domain/kernel/names/object-names";
import { arrived, incoming, networkCost, paidBack, refunded, stopped } from "@/lib/domain/money/ledger/postings";
import { refundCreated, refundUpdated } from "@/lib/domain/money/refunds/events";
import { detailsAfter, openingDetails } from "@/lib/domain/money/rails/details";
import { fundedLines } from "@/lib/domain/money/rails/fund";
import { chargesOf, feesOf } from "@/lib/domain/money/transfers/charges";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createdEvents, type NewRow, newRow, storedSide } from "@/lib/domain/money/transfers/create/new-row";
import { checkedPair } from "@/lib/domain/money/transfers/create/sides";
import { transferUpdated } from "@/lib/domain/money/transfers/events";
import { costIn, withCost } from "@/lib/domain/money/transfers/network-cost";
import {
  chargesIn,
  CLEARING,
  incomingCharges,
  incomingMemo,
  instructionFor,
  openingLines,
  returnMemo,
  receiversOf,
  sourceName,
  walletMemo,
  transferMemo,
  walletOf,
} from "@/lib/domain/money/transfers/opening";
import type { Leg } from "@/lib/domain/money/transfers/shared/pairs";
import type { RailEvent } from "@/lib/providers/rails/rail-provider";
import { calendarPace, type Pace } from "@/lib/providers/rails/simulator/pace";
import { returned } from "@/lib/providers/rails/simulator/ach";
import { timelineOf } from "@/lib/providers/rails/simulator/timeline";
import type { CardFailureCode } from "@/lib/core/money/rail-codes";
import { effectOfAmount } from "@/lib/core/money/rail-test-values";
import { HOUR } from "@/lib/core/time/time";
import { idAt } from "./journal";
import type { Colleague, World } from "./world";

type InstructionRow = typeof railInstructionTable.$inferSelect;

interface Payment {
  from: PaymentMethodID;
  to: PaymentMethodID;
  cents: number;
  description: string;
  /** The partner's own fee, in cents. */
  markup?: number;
  /** The bank's code for declining the card or returning the debit. */
  declined?: CardFailureCode | undefined;
  returned?: string | undefined;
  planned?: Pick<NewRow, "scheduleID" | "occurrenceID">;
  /** Called once its money has arrived. */
  then?: (made: MadeTransfer, on: Date) => void;
}

/** A transfer with its rail's instruction. */
export interface MadeTransfer {
  row: NewRow;
  instruction?: InstructionRow;
}

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);

/** Card money arrives within hours, so that each day has its own sales. Banks keep their calendar. */
const pace: Pace = {
  ...calendarPace,
  cardSettled: (from) => hoursAfter(from, 2),
  cardCompleted: (from) => hoursAfter(from, 3),
};

/** The next amount without a special meaning in the sandbox. */
export function plain(cents: number): number {
  return effectOfAmount(cents) ? plain(cents + 37) : cents;
}

/** Creates a transfer at a moment, as the API would, and plans its rail's events. */
export function transfer(world: World, at: Date, { from, to, cents, ...payment }: Payment): MadeTransfer {
  const { journal, ctx } = world;
  const body = CreateTransfer.parse({
    source: { paymentMethodID: from },
    destination: { paymentMethodID: to },
    amount: { currency: "USD", value: cents },
    description: payment.description,
    ...(payment.markup && { facilitatorFee: { markup: payment.markup } }),
  });
  const sides = world.sidesOf(from, to);
  const pair = checkedPair(sides, body.amount.value);
  const [leg] = pair.legs;
  const key = payment.planned?.occurrenceID ?? randomUUID();
  const begun = newRow({ key, now: at, homePartnerID: ctx.partnerID }, body, sides, {
    source: storedSide(sides.source, {}),
    destination: storedSide(sides.destination, {}),
    status: leg ? "pending" : "completed",
    charges: chargesOf(body, sides, pair),
    completedOn: leg ? null : at,
  });
  const row = { ...begun, ...payment.planned, transferID: idAt<NewRow["transferID"]>(at) };
  journal.add(transferTable, row);
  const isFromWallet = sides.source.method.paymentMethodType === "service-wallet";
  if (isFromWallet && journal.available(walletOf(row.source)) < row.amount + row.charges.fee) {
    Object.assign(row, { status: "failed", failureReason: "wallet-insufficient-funds", completedOn: null });
    journal.emit(at, ...createdEvents(row));
    return { row };
  }
  journal.emit(at, ...createdEvents(row));
  if (!leg || isFromWallet) journal.charge(feesOf(row, at));
  const lines = openingLines(row, pair.legs);
  const pending = lines.find(({ account }) => account === "pending")?.tx;
  if (pending) waiting.set(row, pending);
  journal.post(at, { sourceType: "transfer", sourceID: row.transferID, step: "opened", lines });
  if (!leg) return { row };
  const { dueOn: _due, details, ...request } = instructionFor(row, leg, at);
  const made = { row, instruction: instruct(world, at, { ...request, details: openingDetails(leg, details, at) }) };
  play(world, made.instruction, eventsOf(made.instruction, payment), (event) => {
    if (leg === "card-charge" || leg === "ach-debit") addInbound(world, made, leg, event);
    else addOutbound(world, row, leg, event);
    if (event.kind === "completed") payment.then?.(made, event.at);
  });
  return made;
}

function instruct({ journal }: World, at: Date, request: object): InstructionRow {
  const ids = { bankAccountID: null, cardID: null, transferID: null, refundID: null };
  const open = { dueOn: null, leaseUntil: null, attempt: 1, providerRef: null, advancedBy: null };
  const row = { ...ids, ...request, ...open, instructionID: idAt(at), status: "initiated", currency: "USD" };
  return journal.add(railInstructionTable, {
    ...row,
    createdOn: at,
    updatedOn: at,
  } as InstructionRow) as InstructionRow;
}

/** The rail's events for an instruction: the simulator's, or those of a declined card or a returned bank payment. */
function eventsOf(instruction: InstructionRow, { declined, returned: code }: Partial<Payment>): RailEvent[] {
  const { instructionID, createdOn } = instruction;
  const usual = timelineOf(instruction, pace);
  const named = (step: { kind: RailEvent["kind"]; at: Date; details?: object }) =>
    ({ ...step, eventID: `${instructionID}:${step.kind}`, instructionID }) as RailEvent;
  if (declined) return [named({ kind: "failed", at: createdOn, details: { failureCode: declined } })];
  const [first] = usual;
  if (!code || !first) return usual;
  // The bank's statement has the money in both directions.
  const back = pace.returnedEarly(first.at);
  const moved = (["funded", "return-funded"] as const).map((kind) => named({ kind, at: back }));
  return [first, named(returned(code, back)), ...moved];
}

/** Plans the past events of an instruction; the server continues with the first future one. */
function play(
  { journal, now }: World,
  instruction: InstructionRow,
  events: readonly RailEvent[],
  apply: (event: RailEvent) => void,
): void {
  for (const event of events) {
    if (event.at > now) {
      instruction.dueOn = now;
      return;
    }
    journal.plan(event.at, () => {
      record({ journal }, instruction, event);
      if (event.kind !== "funded" && event.kind !== "return-funded") apply(event);
    });
  }
}

function record({ journal }: Pick<World, "journal">, instruction: InstructionRow, event: RailEvent): void {
  const { kind, at, details, cost, eventID, instructionID } = event;
  const stated = { details: { ...details }, ...(cost !== undefined && { cost }) };
  journal.add(railEventTable, {
    ...{ partnerID: instruction.partnerID, provider: "sandbox", eventID, instructionID, kind, at },
    ...{ body: { ...details, ...(cost !== undefined && { cost }) }, outcome: "applied", receivedOn: at },
  });
  const isFunding = kind === "funded" || kind === "return-funded";
  const after = { details: detailsAfter(instruction, { kind, at, ...stated }), updatedOn: at };
  Object.assign(instruction, after, !isFunding && { status: kind });
  if (!isFunding) return;
  const lines = fundedLines(instruction, kind);
  journal.post(at, { sourceType: "rail-instruction", sourceID: instructionID, step: kind, lines });
}

/** The wallet transactions that wait for the money of their transfers. */
const waiting = new WeakMap<NewRow, TransactionID>();

/** Moves money from a card or a bank into a wallet, as `applyRailFact` does. */
function addInbound(world: World, { row, instruction }: MadeTransfer, leg: Leg, { kind, at }: RailEvent): void {
  const { journal } = world;
  const rail = CLEARING[leg];
  const side = incomingMemo(row, waiting.get(row));
  const post = (lines: Parameters<typeof journal.post>[1]["lines"]) =>
    journal.post(at, { sourceType: "transfer", sourceID: row.transferID, step: kind, lines });
  if (kind === "confirmed") {
    waiting.set(row, side.tx);
    post(incoming(rail, side, row.amount));
  } else if (kind === "completed" && instruction) {
    const charged = withCost(row, costIn(instruction));
    end(world, row, "completed", at);
    journal.charge(feesOf(charged, at));
    const { cost } = costIn(instruction);
    const lines = arrived(receiversOf(charged, side), incomingCharges(charged));
    post([...lines, ...(cost > 0 ? networkCost(rail, cost) : [])]);
  } else if (kind === "failed" || kind === "returned") {
    row.failureReason = "source-payment-error";
    end(world, row, "failed", at);
    if (waiting.has(row)) post(stopped(rail, side, row.amount, "failed"));
  }
}

/** Moves money from a wallet to a bank. */
function addOutbound(world: World, row: NewRow, leg: Leg, { kind, at }: RailEvent): void {
  if (kind === "completed") return end(world, row, "completed", at);
  if (kind !== "returned" || leg !== "ach-credit") return;
  row.failureReason = "destination-payment-error";
  end(world, row, "failed", at);
  const { amount, fee } = chargesIn(row);
  const lines = paidBack(CLEARING[leg], returnMemo(row, leg, "returned"), amount, fee);
  world.journal.post(at, { sourceType: "transfer", sourceID: row.transferID, step: "returned", lines });
}

/** Ends a transfer, and emits its events to source and destination. */
function end({ journal }: World, row: NewRow, status: "completed" | "failed", at: Date): void {
  Object.assign(row, { status, updatedOn: at, ...(status === "completed" && { completedOn: at }) });
  const side = (accountID: AccountID, { paymentMethodID }: NewRow["source"]) => ({
    accountID,
    paymentMethodID: PaymentMethodID.parse(paymentMethodID),
  });
  const { transferID, sourceAccountID, destinationAccountID } = row;
  const [source, destination] = [side(sourceAccountID, row.source), side(destinationAccountID, row.destination)];
  const facts = { transferID, status, source, destination };
  for (const accountID of new Set([sourceAccountID, destinationAccountID]))
    journal.emit(at, stored(accountID, transferUpdated, { accountID, ...facts }));
}

/** Refunds a part of a card payment as a colleague, if its wallet has enough. */
export function refund(
  world: World,
  at: Date,
  { row, instruction }: MadeTransfer,
  { cents, by }: { cents: number; by: Colleague },
): void {
  const { journal, ctx } = world;
  const wallet = walletOf(row.destination);
  if (row.status !== "completed" || !instruction || row.disputedAmount > 0 || journal.available(wallet) < cents) return;
  const { transferID, partnerID, destinationAccountID: accountID, currency } = row;
  const refundID = idAt<RefundID>(at);
  const details = openingDetails("card-refund", {}, at);
  const request = instruct(world, at, {
    ...instruction,
    accountID,
    refundID,
    kind: "card-refund",
    amount: cents,
    details,
  });
  const { instructionID } = request;
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([transferID, cents]))
    .digest("hex");
  const made = journal.add(refundTable, {
    ...{ refundID, transferID, partnerID, amount: cents, currency, status: "created", instructionID },
    ...{ idempotencyKey: randomUUID(), fingerprint, createdOn: at, updatedOn: at },
  });
  Object.assign(row, { refundedAmount: row.refundedAmount + cents, updatedOn: at });
  journal.emit(at, stored(accountID, refundCreated, { accountID, transferID, refundID }));
  const side = transferMemo(transferID, walletMemo(wallet, "refund", `Refund of ${sourceName(row.source)}`));
  const lines = refunded(side, cents, 0);
  journal.post(at, { sourceType: "refund", sourceID: refundID, step: "refund", lines });
  const name = nameOfPart(cents, row);
  journal.note(at, by, { action: "refund.create", object: refundID, name, accountID: ctx.accountID });
  play(world, request, timelineOf(request, pace), ({ kind, at: on }) => {
    const status = kind === "completed" ? "completed" : "pending";
    Object.assign(made, { status, updatedOn: on });
    if (kind !== "settled")
      journal.emit(on, stored(accountID, refundUpdated, { accountID, transferID, refundID, status }));
  });
}
