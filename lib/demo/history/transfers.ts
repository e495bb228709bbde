import { railEventTable, railInstructionTable, transferTable } from "@/db/schema";
import { type AccountID, PaymentMethodID, type TransactionID } from "@/lib/core/api/ids";
import { stored } from "@/lib/domain/kernel/events/emit";
import { arrived, funded, incoming, networkCost, paidBack, stopped } from "@/lib/domain/money/ledger/postings";
import { detailsAfter, openingDetails } from "@/lib/domain/money/rails/details";
import { clearingOf, isIncoming } from "@/lib/domain/money/rails/fund";
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
  walletOf,
} from "@/lib/domain/money/transfers/opening";
import type { Leg } from "@/lib/domain/money/transfers/shared/pairs";
import type { RailEvent } from "@/lib/providers/rails/rail-provider";
import { calendarPace, type Pace } from "@/lib/providers/rails/simulator/pace";
import { returned } from "@/lib/providers/rails/simulator/ach";
import { timelineOf } from "@/lib/providers/rails/simulator/timeline";
import type { CardFailureCode } from "@/lib/core/money/rail-codes";
import { effectOfAmount } from "@/lib/core/money/rail-test-values";
import { randomUUID } from "node:crypto";
import { idAt } from "./journal";
import type { World } from "./world";
import { HOUR } from "@/lib/core/time/time";

type InstructionRow = typeof railInstructionTable.$inferSelect;

export interface Payment {
  from: PaymentMethodID;
  to: PaymentMethodID;
  cents: number;
  description: string;
  /** The partner's own fee, in cents. */
  markup?: number;
  /** The bank's code for declining the card or returning the debit. */
  declined?: CardFailureCode;
  returned?: string;
  planned?: Pick<NewRow, "scheduleID" | "occurrenceID">;
  /** Called once its money has arrived. */
  then?: (made: MadeTransfer, on: Date) => void;
}

/** A transfer with its rail's instruction. */
export interface MadeTransfer {
  row: NewRow;
  instruction?: InstructionRow;
}

/** Card money arrives within hours, so that each day has its own sales. Banks keep their calendar. */
export const pace: Pace = {
  ...calendarPace,
  cardSettled: (from) => hoursAfter(from, 2),
  cardCompleted: (from) => hoursAfter(from, 3),
};

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);

/** The next amount without a special meaning in the sandbox. */
export function plain(cents: number): number {
  return effectOfAmount(cents) ? plain(cents + 37) : cents;
}

/** Creates a transfer at a moment, as the API would, and plans its rail's events. */
export function transfer(world: World, at: Date, payment: Payment): MadeTransfer {
  const { journal, ctx } = world;
  const body = CreateTransfer.parse({
    source: { paymentMethodID: payment.from },
    destination: { paymentMethodID: payment.to },
    amount: { currency: "USD", value: payment.cents },
    description: payment.description,
    ...(payment.markup && { facilitatorFee: { markup: payment.markup } }),
  });
  const sides = world.sidesOf(payment.from, payment.to);
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
  if (isFromWallet && journal.available(walletOf(row.source)) < row.amount + row.charges.fee)
    return refused(world, row);
  journal.emit(at, createdEvents(row));
  if (!leg || isFromWallet) journal.charge(feesOf(row, at));
  const source = { sourceType: "transfer", sourceID: row.transferID } as const;
  const lines = openingLines(row, pair.legs);
  const pending = lines.find(({ account }) => account === "pending")?.tx;
  if (pending) waiting.set(row, pending);
  journal.post(at, { ...source, step: "opened", lines });
  if (!leg) return { row };
  const made = { row, instruction: instruct(world, at, row, leg) };
  moveOn(world, made, { leg, payment });
  return made;
}

/** A transfer that failed for lack of funds, and moves nothing. */
function refused({ journal }: World, row: NewRow): MadeTransfer {
  Object.assign(row, { status: "failed", failureReason: "wallet-insufficient-funds", completedOn: null });
  journal.emit(row.createdOn, createdEvents(row));
  return { row };
}

function instruct({ journal }: World, at: Date, row: NewRow, leg: Leg): InstructionRow {
  const {
    dueOn: _due,
    details,
    bankAccountID = null,
    cardID = null,
    transferID = null,
    ...fields
  } = instructionFor(row, leg, at);
  return journal.add(railInstructionTable, {
    ...fields,
    ...{ bankAccountID, cardID, transferID, refundID: null },
    instructionID: idAt(at),
    status: "initiated",
    currency: "USD",
    details: openingDetails(leg, details, at),
    dueOn: null,
    leaseUntil: null,
    attempt: 1,
    providerRef: null,
    advancedBy: null,
    createdOn: at,
    updatedOn: at,
  }) as InstructionRow;
}

/** The rail's events for an instruction: the simulator's, or those of the history. */
function eventsOf(
  instruction: InstructionRow,
  { declined, returned: code }: Pick<Payment, "declined" | "returned"> = {},
) {
  const { instructionID, createdOn } = instruction;
  const usual = timelineOf({ ...instruction, attempt: 1 }, pace);
  const named = (step: { kind: RailEvent["kind"]; at: Date; details?: object }) =>
    ({ ...step, eventID: `${instructionID}:${step.kind}`, instructionID }) as RailEvent;
  if (declined) return [named({ kind: "failed", at: createdOn, details: { failureCode: declined } })];
  const [first] = usual;
  if (!code || !first) return usual;
  return [first, named(returned(code, pace.returnedEarly(first.at)))];
}

interface Course {
  leg: Leg;
  payment: Payment;
}

/** Plans the past events. The loops continue with the rest at once. */
function moveOn(world: World, made: MadeTransfer, { leg, payment }: Course): void {
  const { instruction, row } = made;
  if (!instruction) return;
  play(world, instruction, eventsOf(instruction, payment), (event) => {
    const isIn = leg === "card-charge" || leg === "ach-debit";
    if (isIn) addInbound(world, made, leg, event);
    else addOutbound(world, row, leg, event);
    if (event.kind === "completed") payment.then?.(made, event.at);
  });
}

/** Plans the past events of an instruction; the server continues with the first future one. */
export function play(
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
      if (event.kind !== "funded") apply(event);
    });
  }
}

function record({ journal }: Pick<World, "journal">, instruction: InstructionRow, event: RailEvent): void {
  const { kind, at, details, cost, eventID, instructionID } = event;
  const { partnerID } = instruction;
  const body = { ...details, ...(cost !== undefined && { cost }) };
  const railEvent = { partnerID, provider: "sandbox", eventID, instructionID, kind, at, body };
  journal.add(railEventTable, { ...railEvent, outcome: "applied", receivedOn: at });
  instruction.details = detailsAfter(instruction, {
    kind,
    at,
    details: { ...details },
    ...(cost !== undefined && { cost }),
  });
  instruction.updatedOn = at;
  if (kind !== "funded") {
    instruction.status = kind;
    return;
  }
  const net = instruction.amount - costIn(instruction).cost;
  const lines = funded(clearingOf(instruction), isIncoming(instruction) ? net : -net);
  journal.post(at, { sourceType: "rail-instruction", sourceID: instructionID, step: "funded", lines });
}

/** The wallet transactions that wait for the money of their transfers. */
const waiting = new WeakMap<NewRow, TransactionID>();

/** Moves money from a card or a bank into a wallet, as `applyRailFact` does. */
function addInbound(world: World, { row, instruction }: MadeTransfer, leg: Leg, { kind, at }: RailEvent): void {
  const { journal } = world;
  const source = { sourceType: "transfer", sourceID: row.transferID } as const;
  const rail = CLEARING[leg];
  const memo = incomingMemo(row, waiting.get(row));
  if (kind === "confirmed") {
    waiting.set(row, memo.tx);
    journal.post(at, { ...source, step: "confirmed", lines: incoming(rail, memo, row.amount) });
  } else if (kind === "completed" && instruction) {
    const charged = withCost(row, costIn(instruction));
    end(world, row, "completed", at);
    journal.charge(feesOf(charged, at));
    const { cost } = costIn(instruction);
    const lines = arrived(receiversOf(charged, memo), incomingCharges(charged));
    journal.post(at, { ...source, step: "completed", lines: [...lines, ...(cost > 0 ? networkCost(rail, cost) : [])] });
  } else if (kind === "failed" || kind === "returned") {
    row.failureReason = "source-payment-error";
    end(world, row, "failed", at);
    const isPending = waiting.has(row);
    if (isPending) journal.post(at, { ...source, step: kind, lines: stopped(rail, memo, row.amount, "failed") });
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
  const accounts = new Set([sourceAccountID, destinationAccountID]);
  journal.emit(
    at,
    [...accounts].map((accountID) =>
      stored(accountID, transferUpdated, { accountID, transferID, status, source, destination }),
    ),
  );
}
