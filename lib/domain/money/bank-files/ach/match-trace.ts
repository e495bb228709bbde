import { and, eq } from "drizzle-orm";
import { bankEntryTable, bankPrenoteTable, railInstructionTable } from "@/db/schema";
import { lastReturnDay, newYorkDay, settlementDay } from "@/lib/core/money/banking-days";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import type { BankEntryRow } from "./entries";
import { individualIDOf } from "./planned-entries";

type PrenoteRow = typeof bankPrenoteTable.$inferSelect;

/** An entry with a trace number that a bank names. Trace numbers repeat after some months. */
export interface TraceCandidate {
  /** Empty if the entry had none, or if Tender no longer stores it. */
  individualID: string;
  /** In cents. */
  amount: number;
  /** The days when it left and when it settles, in New York. */
  leftOn: string;
  settlesOn: string;
}

/** A bank's message about an entry, and the day of its file. */
export interface EntryMessage {
  code: string;
  day: string;
  individualID: string;
  /** In cents. Absent if the message has no amount. */
  amount?: number;
}

/**
 * The candidate that a bank means. Its identification decides, or else the day of the file: the entry left before it,
 * has the same amount, and can still be returned or corrected. Undefined if that is true of several.
 */
export function candidateFor<C extends TraceCandidate>(
  candidates: readonly C[],
  { code, day, individualID, amount }: EntryMessage,
): C | undefined {
  if (candidates.length < 2) return candidates[0];
  const left = candidates.filter(({ leftOn }) => leftOn <= day);
  const identified = left.filter((one) => one.individualID !== "" && one.individualID === individualID);
  if (identified.length === 1) return identified[0];
  const fitting = amount === undefined ? left : left.filter((one) => one.amount === amount);
  const inTime = fitting.filter(({ settlesOn }) => day <= (lastReturnDay(code, settlesOn) ?? day));
  const decisive = inTime.length > 0 ? inTime : fitting;
  if (decisive.length > 0) return decisive.length === 1 ? decisive[0] : undefined;
  // No amount fits, so a person compares it with the newest entry.
  return left.toSorted((one, other) => (one.leftOn < other.leftOn ? 1 : -1))[0];
}

export interface OwnEntry {
  entry: BankEntryRow;
  instruction: InstructionRow;
}

/** The entry or the prenote that a bank means. Empty if it is not ours, or not certain. */
export interface NamedEntry {
  own?: OwnEntry;
  prenote?: PrenoteRow;
}

interface NamedMessage extends EntryMessage {
  traceNumber: string;
  /** Whether an entry can be the subject of the message. */
  isPossible?: (entry: BankEntryRow) => boolean;
}

/**
 * Finds the entry or the prenote with a trace number. A bank does not name the partner, so this searches all partners.
 */
export async function entryNamed(
  { db }: RailCtx,
  { bank }: AchSettings,
  { traceNumber, isPossible = () => true, ...message }: NamedMessage,
): Promise<NamedEntry> {
  const [t, i, p] = [bankEntryTable, railInstructionTable, bankPrenoteTable];
  const odfi = bank.routingNumber;
  const entries = await overAllPartners(db, (open) =>
    open
      .select({ entry: t, instruction: i })
      .from(t)
      .innerJoin(i, and(eq(i.partnerID, t.partnerID), eq(i.instructionID, t.instructionID)))
      .where(and(eq(t.traceNumber, traceNumber), eq(t.odfi, odfi), eq(t.state, "left"))),
  );
  const prenotes = await overAllPartners(db, (open) =>
    open
      .select()
      .from(p)
      .where(and(eq(p.traceNumber, traceNumber), eq(p.odfi, odfi))),
  );
  // Every entry except a prenote has an amount.
  const isOfPrenote = message.amount === 0;
  const possible = entries.length === 1 ? entries : entries.filter(({ entry }) => isPossible(entry));
  const candidates = [
    ...(isOfPrenote && prenotes.length > 0 ? [] : possible.map(candidateOf)),
    ...(isOfPrenote || message.amount === undefined ? prenotes.map(candidateOfPrenote) : []),
  ];
  return candidateFor(candidates, message)?.named ?? {};
}

interface NamedCandidate extends TraceCandidate {
  named: NamedEntry;
}

function candidateOf(own: OwnEntry): NamedCandidate {
  const { instructionID, leftOn, settlesOn } = own.entry;
  const day = leftOn ? newYorkDay(leftOn) : "";
  return {
    named: { own },
    individualID: individualIDOf(instructionID),
    ...{ amount: own.instruction.amount, leftOn: day, settlesOn: settlesOn ?? day },
  };
}

function candidateOfPrenote(prenote: PrenoteRow): NamedCandidate {
  const { createdOn } = prenote;
  const days = { leftOn: newYorkDay(createdOn), settlesOn: settlementDay(createdOn, { isSameDay: false }) };
  return { named: { prenote }, individualID: "", amount: 0, ...days };
}
