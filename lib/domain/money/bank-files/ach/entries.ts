import { and, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable } from "@/db/schema";
import {
  atNewYork,
  bankingDaysAfter,
  nextWindow,
  settlementDay,
  type BankWindows,
} from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import { ACH_CORRECTION_REASONS, ACH_RETURN_REASONS, rtpFailureOf } from "@/lib/core/money/rail-codes";
import { isIncoming } from "@/lib/domain/money/rails/fund";
import { REJECTED_STATUSES, SETTLED_STATUSES } from "@/lib/providers/rails/iso20022/statuses";
import type { Instruction, RailEvent } from "@/lib/providers/rails/rail-provider";
import { HOUR } from "@/lib/core/time/time";

export type BankEntryRow = typeof bankEntryTable.$inferSelect;

type Ordered = Pick<Instruction, "kind" | "details" | "amount">;

/** The most cents of an entry that settles on the same day. */
const SAME_DAY_MOST = 100_000_000;
/** Banking days from the day a debit settles until it counts as completed. */
const HOLD_DAYS: Readonly<Record<string, number>> = { "no-hold": 0, "1-day": 1, "2-days": 2 };
const USUAL_HOLD = 2;

/** True for an entry that should settle on the day it leaves. Credits that prove an account always should. */
function isSameDay({ kind, details, amount }: Ordered): boolean {
  const isProof = kind === "verification-credit" || kind === "micro-deposit";
  return amount <= SAME_DAY_MOST && (isProof || (kind === "ach-credit" && details.speed === "same-day"));
}

/** The time when an entry counts as completed: for a credit the day it settles, for a debit the end of its hold. */
function completionOf(ordered: Ordered, settlesOn: string, sameDay: boolean): Date {
  const isHeld = ordered.kind === "ach-debit" || (ordered.kind === "ach-reversal" && isDebit(ordered));
  if (!isHeld) return atNewYork(settlesOn, sameDay ? "18:00" : "08:30");
  const hold = HOLD_DAYS[String(ordered.details.debitHoldPeriod)] ?? USUAL_HOLD;
  return atNewYork(bankingDaysAfter(settlesOn, hold), "08:30");
}

/** The next time to check an instruction, from its details. Undefined after its end. */
export function nextLookAt(instruction: Instruction, now: Date, windows: BankWindows): Date | undefined {
  const { status, details } = instruction;
  const sameDay = isSameDay(instruction);
  if (status === "initiated") return later(nextWindow(now, { sameDay }, windows));
  if (status !== "originated" && status !== "corrected") return undefined;
  const left = new Date(String(details.originatedOn ?? details.correctedOn));
  if (Number.isNaN(left.getTime())) return later(now);
  const completion = completionOf(instruction, settlementDay(left, { isSameDay: sameDay }), sameDay);
  return completion > now ? completion : later(now);
}

const later = (moment: Date) => new Date(moment.getTime() + HOUR);

export const thisEntry = ({ partnerID, instructionID }: Pick<Instruction, "partnerID" | "instructionID">) =>
  and(eq(bankEntryTable.partnerID, partnerID), eq(bankEntryTable.instructionID, instructionID));

/** The bank that the entries wait for, with its windows. Without windows, they leave at once. */
interface WaitingRoom {
  odfi: string;
  format: BankEntryRow["format"];
  windows: BankWindows | undefined;
  now: Date;
}

/** Stores new entries that wait for their window. Existing entries are unchanged, so a canceled one stays canceled. */
export async function keepWaiting(db: Db, batch: readonly Instruction[], room: WaitingRoom): Promise<void> {
  const rows = batch.map((instruction) => freshRow(instruction, room));
  for (const theirs of grouped(rows, ({ partnerID }) => partnerID).values())
    await db.insert(bankEntryTable).values(theirs).onConflictDoNothing();
}

function freshRow(instruction: Instruction, { odfi, format, windows, now }: WaitingRoom) {
  const { partnerID, instructionID } = instruction;
  const sameDay = isSameDay(instruction);
  const windowOn = windows ? nextWindow(now, { sameDay }, windows) : now;
  const state = "waiting" as const;
  return { partnerID, instructionID, odfi, format, state, windowOn, isSameDay: sameDay, createdOn: now };
}

/** Cancels an entry that is not in a file yet, even if it has not been submitted. */
export async function cancelWaiting(
  db: Db,
  instruction: Instruction,
  room: WaitingRoom,
): Promise<"canceled" | "too-late"> {
  const t = bankEntryTable;
  const canceled = { state: "canceled" as const, leftOn: room.now };
  await db
    .insert(t)
    .values({ ...freshRow(instruction, room), ...canceled })
    .onConflictDoUpdate({
      target: [t.partnerID, t.instructionID],
      set: canceled,
      setWhere: eq(t.state, "waiting"),
    });
  return (await db.$count(t, and(thisEntry(instruction), eq(t.state, "canceled")))) > 0 ? "canceled" : "too-late";
}

export async function entriesOf<I extends Instruction>(
  db: Db,
  instructions: readonly I[],
): Promise<{ entry: BankEntryRow; instruction: I }[]> {
  const t = bankEntryTable;
  const rowsByPartner = await Promise.all(
    [...grouped(instructions, ({ partnerID }) => partnerID)].map(([partnerID, theirs]) => {
      const ids = theirs.map(({ instructionID }) => instructionID);
      return db
        .select()
        .from(t)
        .where(and(eq(t.partnerID, partnerID), inArray(t.instructionID, ids)));
    }),
  );
  const byID = new Map(rowsByPartner.flat().map((entry) => [entry.instructionID, entry]));
  return instructions.flatMap((instruction) => {
    const entry = byID.get(instruction.instructionID);
    return entry ? [{ entry, instruction }] : [];
  });
}

export function eventsOf(entry: BankEntryRow, instruction: Instruction, now: Date): RailEvent[] {
  if (entry.format === "pain.001") return paymentEventsOf(entry);
  const { instructionID, state, leftOn, settlesOn, returnedOn, correctedOn, traceNumber } = entry;
  const event = (kind: RailEvent["kind"], at: Date, details?: object): RailEvent => ({
    eventID: `${instructionID}:${kind}`,
    instructionID,
    kind,
    at,
    ...(details && { details }),
  });
  if (state === "canceled" && leftOn) return [event("canceled", leftOn)];
  if (state === "refused" && leftOn) return [event("returned", leftOn, refused(entry))];
  if ((state !== "left" && state !== "rejected") || !leftOn || !settlesOn) return [];
  const completedOn = completionOf(instruction, settlesOn, isSameDayStill(entry));
  // Entries of a rejected file wait for a person.
  const isCompleted = state === "left" && completedOn <= now && !(returnedOn && returnedOn < completedOn);
  const all = [
    event("originated", leftOn, { traceNumber: traceNumber ?? "" }),
    ...(correctedOn ? [event("corrected", correctedOn, corrected(entry))] : []),
    ...(isCompleted ? [event("completed", completedOn)] : []),
    ...(returnedOn ? [event("returned", returnedOn, returned(entry))] : []),
  ];
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Our own answer for a payment that a statement shows as debited. */
export const BOOKED = "BOOK";

/** The answers that end a payment. The first one counts. */
const REJECTED: readonly string[] = REJECTED_STATUSES;
const SETTLED: readonly string[] = [...SETTLED_STATUSES, BOOKED];
export const FINAL_ANSWERS = [...REJECTED, ...SETTLED];
/** The bank accepted the payment, but has not posted it to the receiver. */
const UNPOSTED = "ACWP";

export const isUnanswered = () => or(isNull(bankEntryTable.answer), notInArray(bankEntryTable.answer, FINAL_ANSWERS));

/** True if the bank rejected a payment, so that none of its money moves. */
export const isRejected = ({ answer }: Pick<BankEntryRow, "answer">) => answer !== null && REJECTED.includes(answer);

type PaymentEntry = Pick<BankEntryRow, "instructionID" | "answer" | "answerReason" | "answeredOn">;

/** The event for a bank's answer. Undefined if the answer changes nothing. */
export function answerEvent({ instructionID, answer, answerReason, answeredOn }: PaymentEntry): RailEvent | undefined {
  if (answer === null || !answeredOn) return undefined;
  const event = { instructionID, at: answeredOn };
  if (REJECTED.includes(answer))
    return { ...event, eventID: `${instructionID}:failed`, kind: "failed", details: failureOf(answerReason) };
  if (SETTLED.includes(answer)) return { ...event, eventID: `${instructionID}:completed`, kind: "completed" };
  if (answer !== UNPOSTED) return undefined;
  return { ...event, eventID: `${instructionID}:accepted`, kind: "accepted-without-posting" };
}

/** All events of a payment until now, oldest first. A return comes after the completion. */
function paymentEventsOf(entry: BankEntryRow): RailEvent[] {
  const { instructionID, state, leftOn, returnedOn, returnCode } = entry;
  if (state === "canceled" && leftOn)
    return [{ eventID: `${instructionID}:canceled`, instructionID, kind: "canceled", at: leftOn }];
  if (state === "refused" && leftOn) {
    const details = { failureCode: "invalid-field" } as const;
    return [{ eventID: `${instructionID}:failed`, instructionID, kind: "failed", at: leftOn, details }];
  }
  const answer = state === "left" ? answerEvent(entry) : undefined;
  if (!answer) return [];
  if (!returnedOn || answer.kind !== "completed") return [answer];
  const code = returnCode ?? UNSAID;
  const details = { ...failureOf(code), return: { code, reason: "Returned by the bank", description: code } };
  const at = returnedOn > answer.at ? returnedOn : answer.at;
  return [answer, { eventID: `${instructionID}:returned`, instructionID, kind: "returned", at, details }];
}

/** The code for a reason that the bank did not give. */
const UNSAID = "NARR";

function failureOf(reason: string | null): RailEvent<"failed">["details"] & object {
  const code = reason ?? UNSAID;
  return { failureCode: rtpFailureOf(code), networkResponseCode: code };
}

/** True if the entry met its same-day window. Otherwise it settles like any other. */
const isSameDayStill = ({ isSameDay, settlesOn, leftOn }: BankEntryRow) =>
  isSameDay && leftOn !== null && settlementDay(leftOn, { isSameDay: true }) === settlesOn;

function refused({ refusal }: BankEntryRow): RailEvent<"returned">["details"] {
  return { return: { code: "rejected", reason: "Rejected before it left", description: refusal ?? "" } };
}

function returned({ returnCode, settlesOn }: BankEntryRow): RailEvent<"returned">["details"] {
  const code = returnCode ?? "";
  const reason = ACH_RETURN_REASONS[code] ?? "Returned by the bank";
  const facts = { code, reason, description: `${reason} (${code})` };
  return { return: facts, ...(settlesOn !== null && { settledOn: settlesOn }) };
}

function corrected({ correctionCode }: BankEntryRow): RailEvent<"corrected">["details"] {
  const code = correctionCode ?? "";
  const reason = ACH_CORRECTION_REASONS[code] ?? "Corrected by the bank";
  return { correction: { code, reason, description: `${reason} (${code})` } };
}

/** The banking days after settlement until the entry of a transfer can no longer be reversed. */
const REVERSED_WITHIN = 5;
const REVERSIBLE: readonly Instruction["kind"][] = ["ach-debit", "ach-credit"];

/** The last day, in New York, for the reversal of an entry. Undefined if it cannot be reversed. */
export function lastReversalDay(
  { state, settlesOn, returnCode }: BankEntryRow,
  { kind }: Pick<Instruction, "kind">,
): string | undefined {
  if (state !== "left" || settlesOn === null || returnCode !== null || !REVERSIBLE.includes(kind)) return undefined;
  return bankingDaysAfter(settlesOn, REVERSED_WITHIN);
}

/** True if money comes to our bank, so that the entry is a debit. */
export const isDebit = (ordered: Ordered): boolean => isIncoming({ ...ordered, details: { ...ordered.details } });
