import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable } from "@/db/schema";
import { atNewYork, bankingDaysAfter, nextWindow, settlementDay, type BankWindows } from "@/lib/core/banking-days";
import { grouped } from "@/lib/core/collections";
import { ACH_CORRECTION_REASONS, ACH_RETURN_REASONS } from "@/lib/core/rail-codes";
import { isIncoming } from "@/lib/domain/money/rails/fund";
import type { Instruction, RailEvent } from "@/lib/providers/rails/rail-provider";

export type BankEntryRow = typeof bankEntryTable.$inferSelect;

/** Describes an instruction as far as its days and its way are meant. */
type Ordered = Pick<Instruction, "kind" | "details" | "amount">;

/** The most cents of an entry that settles on the same day. */
const SAME_DAY_MOST = 100_000_000;
/** Banking days until a debit counts, after the day on which it settles. */
const HOLD_DAYS: Readonly<Record<string, number>> = { "no-hold": 0, "1-day": 1, "2-days": 2 };
const USUAL_HOLD = 2;

/** Whether an entry is to settle on the day it leaves. Credits that prove an account always are. */
export function isSameDay({ kind, details, amount }: Ordered): boolean {
  const isProof = kind === "verification-credit" || kind === "micro-deposit";
  return amount <= SAME_DAY_MOST && (isProof || (kind === "ach-credit" && details.speed === "same-day"));
}

/** When an entry counts as completed: a credit on the day it settles, a debit after its hold. */
function completionOf(ordered: Ordered, settlesOn: string, sameDay: boolean): Date {
  const isHeld = ordered.kind === "ach-debit" || (ordered.kind === "ach-reversal" && isDebit(ordered));
  if (!isHeld) return atNewYork(settlesOn, sameDay ? "18:00" : "08:30");
  const hold = HOLD_DAYS[String(ordered.details.debitHoldPeriod)] ?? USUAL_HOLD;
  return atNewYork(bankingDaysAfter(settlesOn, hold), "08:30");
}

/** When to ask for what an instruction has become, as its details tell it. Undefined after its end. */
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

const HOUR = 3_600_000;
const later = (moment: Date) => new Date(moment.getTime() + HOUR);

/** The condition that names one entry. */
export const thisEntry = ({ partnerID, instructionID }: Pick<Instruction, "partnerID" | "instructionID">) =>
  and(eq(bankEntryTable.partnerID, partnerID), eq(bankEntryTable.instructionID, instructionID));

/** Stores entries that wait for their window, unless they are known. What was canceled stays canceled. */
export async function keepWaiting(
  db: Db,
  batch: readonly Instruction[],
  { odfi, windows, now }: { odfi: string; windows: BankWindows; now: Date },
): Promise<void> {
  const rows = batch.map((instruction) => {
    const { partnerID, instructionID } = instruction;
    const sameDay = isSameDay(instruction);
    const windowOn = nextWindow(now, { sameDay }, windows);
    return { partnerID, instructionID, odfi, state: "waiting" as const, windowOn, isSameDay: sameDay, createdOn: now };
  });
  for (const theirs of grouped(rows, ({ partnerID }) => partnerID).values())
    await db.insert(bankEntryTable).values(theirs).onConflictDoNothing();
}

/** The entries of some instructions, with the instructions. Those that nobody handed over have none. */
export async function entriesOf<I extends Instruction>(
  db: Db,
  instructions: readonly I[],
): Promise<{ entry: BankEntryRow; instruction: I }[]> {
  const t = bankEntryTable;
  const found = await Promise.all(
    [...grouped(instructions, ({ partnerID }) => partnerID)].map(([partnerID, theirs]) => {
      const ids = theirs.map(({ instructionID }) => instructionID);
      return db
        .select()
        .from(t)
        .where(and(eq(t.partnerID, partnerID), inArray(t.instructionID, ids)));
    }),
  );
  const byID = new Map(found.flat().map((entry) => [entry.instructionID, entry]));
  return instructions.flatMap((instruction) => {
    const entry = byID.get(instruction.instructionID);
    return entry ? [{ entry, instruction }] : [];
  });
}

/** All that is known of an entry by now, oldest first. */
export function eventsOf(entry: BankEntryRow, instruction: Instruction, now: Date): RailEvent[] {
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

/** An entry that missed its windows settles like any other. */
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

/** Entries of transfers can be reversed, and for so many banking days after they settle. */
const REVERSED_WITHIN = 5;
const REVERSIBLE: readonly Instruction["kind"][] = ["ach-debit", "ach-credit"];

/** The last day on which an entry can be taken back by a reversal, in New York. Undefined where it cannot at all. */
export function lastReversalDay(
  { state, settlesOn, returnCode }: BankEntryRow,
  { kind }: Pick<Instruction, "kind">,
): string | undefined {
  if (state !== "left" || settlesOn === null || returnCode !== null || !REVERSIBLE.includes(kind)) return undefined;
  return bankingDaysAfter(settlesOn, REVERSED_WITHIN);
}

/** Whether money comes to our bank, so that the entry debits somebody. */
export const isDebit = (ordered: Ordered): boolean => isIncoming({ ...ordered, details: { ...ordered.details } });
