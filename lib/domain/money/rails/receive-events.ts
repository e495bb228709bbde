import { inPartner } from "@/lib/domain/kernel/storage/due-partners";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  accountTable,
  railEventTable,
  railInstructionTable,
  reconciliationBreakTable,
  transferTable,
} from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import type { AccountID } from "@/lib/core/api/ids";
import type { RailEvent, RailProvider } from "@/lib/providers/rails/rail-provider";
import { failAt } from "@/lib/providers/failpoint";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { type Applier, applyRegistered, type InstructionRow, noteLateReturn } from "./applier";
import { recordBreaks } from "./breaks";
import { detailsAfter } from "./details";
import { reportRailAlert, threeTimes } from "./alerts";
import { fund } from "./fund";
import { thisInstruction } from "./instruct";
import { type LateReturn, lateReturn } from "./return-windows";
import { judge, type Verdict } from "./states";

export type RailCtx = Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">;

type HeardRailEvent = RailEvent & { partnerID?: AccountID };

export function ofPartner<E extends object>(
  partnerID: AccountID,
  events: readonly E[],
): (E & { partnerID: AccountID })[] {
  return events.map((event) => ({ ...event, partnerID }));
}

/** The provider that reports events, and its schedule for polling. */
export type Teller = Pick<RailProvider, "name" | "mode" | "nextLook">;

/** The result of an event. `duplicate` and `unknown` events are not stored. */
export interface ReceivedRailEvent {
  outcome: Outcome | "duplicate" | "unknown";
  instruction?: InstructionRow;
  lateReturn?: LateReturn;
}

type Outcome = Verdict["outcome"] | "untimely";

/**
 * Receives all events of a provider, from answers, files and callbacks. Each event is one transaction, and counts once.
 */
export async function receiveRailEvents(
  ctx: RailCtx,
  teller: Teller,
  events: readonly HeardRailEvent[],
  applier: Applier = applyRegistered,
): Promise<ReceivedRailEvent[]> {
  const received: ReceivedRailEvent[] = [];
  for (const event of events) {
    const one = await threeTimes(() =>
      inTransaction(ctx.db, (db) => receiveOne({ ...ctx, db }, teller, event, applier)),
    );
    report(teller, event, one);
    received.push(one);
  }
  return received;
}

function report(
  teller: Teller,
  { instructionID, kind }: RailEvent,
  { outcome, instruction, lateReturn }: ReceivedRailEvent,
): void {
  if (outcome === "unknown") reportRailAlert({ fault: "unknown", provider: teller.name });
  if (outcome === "refused" && instruction)
    reportRailAlert({ fault: "contradiction", instructionID, kind, status: instruction.status });
  if (lateReturn) reportRailAlert({ fault: "late-return", instructionID, ...lateReturn });
}

async function receiveOne(
  ctx: RailCtx,
  teller: Teller,
  event: HeardRailEvent,
  applier: Applier,
): Promise<ReceivedRailEvent> {
  const before = await lock(ctx.db, event, teller.mode);
  if (!before) return { outcome: "unknown" };
  const isOther = event.amount !== undefined && event.amount !== before.amount;
  const verdict = isOther ? ({ outcome: "refused" } as const) : judge(before, before.status, event.kind);
  const late = verdict.outcome === "applied" && (await untimely(ctx, teller.name, before, event));
  const isNew = await storeEvent(ctx, teller, { event, before, outcome: late ? "untimely" : verdict.outcome });
  if (!isNew) return { outcome: "duplicate", instruction: before };
  failAt("rails:kept");
  if (late) {
    const isFresh = late !== "its money" && (await leaveOut(ctx, teller.name, before, event));
    if (isFresh) await noteLateReturn(ctx, { instruction: before, code: late.code, returnedOn: event.at });
    return { outcome: "untimely", instruction: before, ...(isFresh && { lateReturn: late }) };
  }
  if (verdict.outcome !== "applied") return { outcome: verdict.outcome, instruction: before };
  const instruction = await move(ctx, teller, { before, event, verdict });
  if (event.kind === "funded" || event.kind === "return-funded") await fund(ctx, instruction, event.kind);
  else {
    const { details = {}, cost } = event;
    const eventDetails = { ...details, ...(cost !== undefined && { cost }) };
    await applier(ctx, { instruction, before: before.status, details: eventDetails });
  }
  return { outcome: "applied", instruction };
}

/** Locks the transfer, then its instruction, always in this order. Undefined for an instruction of another mode. */
async function lock(
  db: Db,
  { partnerID: eventPartnerID, instructionID }: HeardRailEvent,
  mode: Teller["mode"],
): Promise<InstructionRow | undefined> {
  const { partnerID, transferID } = railInstructionTable;
  // A provider's callback names only the instruction.
  const [row] = await inPartner(db, eventPartnerID, (open) =>
    open
      .select({ partnerID, transferID, mode: accountTable.mode })
      .from(railInstructionTable)
      .innerJoin(accountTable, eq(accountTable.accountID, partnerID))
      .where(
        and(eventPartnerID && eq(partnerID, eventPartnerID), eq(railInstructionTable.instructionID, instructionID)),
      ),
  );
  if (row?.mode !== mode) return undefined;
  if (row.transferID !== null)
    await db
      .select({ transferID: transferTable.transferID })
      .from(transferTable)
      .where(and(eq(transferTable.partnerID, row.partnerID), eq(transferTable.transferID, row.transferID)))
      .for("no key update");
  const isThis = thisInstruction({ partnerID: row.partnerID, instructionID });
  const [instruction] = await db.select().from(railInstructionTable).where(isThis).for("no key update");
  return instruction;
}

interface StoredRailEvent {
  event: RailEvent;
  before: InstructionRow;
  outcome: Outcome;
}

async function storeEvent(ctx: RailCtx, teller: Teller, { event, before, outcome }: StoredRailEvent): Promise<boolean> {
  const { eventID, instructionID, kind, at, details, cost } = event;
  const rows = await ctx.db
    .insert(railEventTable)
    .values({
      partnerID: before.partnerID,
      provider: teller.name,
      eventID,
      instructionID,
      kind,
      at,
      body: { ...details, ...(cost !== undefined && { cost }) },
      outcome,
      receivedOn: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ eventID: railEventTable.eventID });
  return rows.length > 0;
}

const ENDS = new Set<string>(["failed", "canceled"]);

interface Move {
  before: InstructionRow;
  event: RailEvent;
  verdict: Extract<Verdict, { outcome: "applied" }>;
}

/**
 * Updates the instruction. The lease stays until all events of the answer are stored, and the instruction stays due, so
 * that if the process dies between two events, the next poll gets the second one.
 */
async function move({ db, now }: RailCtx, teller: Teller, { before, event, verdict }: Move): Promise<InstructionRow> {
  const after = {
    ...before,
    status: verdict.status,
    details: detailsAfter(before, { ...event, details: { ...event.details } }),
    updatedOn: now,
  };
  const dueOn = teller.nextLook(after, now) ?? (ENDS.has(after.status) ? null : before.dueOn);
  await db
    .update(railInstructionTable)
    .set({ status: after.status, details: after.details, updatedOn: now, dueOn })
    .where(thisInstruction(before));
  return { ...after, dueOn };
}

/** The return that came too late, or its money at our own bank. False for an event that counts. */
async function untimely(
  { db }: Pick<PublicCtx, "db">,
  provider: string,
  instruction: InstructionRow,
  event: RailEvent,
): Promise<LateReturn | "its money" | false> {
  if (event.kind === "returned") return lateReturn(instruction, event) ?? false;
  if (event.kind !== "return-funded" || instruction.status === "returned") return false;
  const t = reconciliationBreakTable;
  const isIt = and(eq(t.provider, provider), eq(t.kind, "late-return"), eq(t.reference, instruction.instructionID));
  return (await db.$count(t, isIt)) > 0 && "its money";
}

/** Records a late return for the operators. False if it was known before. */
async function leaveOut(
  ctx: Pick<PublicCtx, "db" | "now">,
  provider: string,
  { instructionID, transferID, partnerID, amount }: InstructionRow,
  { at }: RailEvent,
): Promise<boolean> {
  const discrepancy = { provider, day: newYorkDay(at), kind: "late-return", reference: instructionID } as const;
  const facts = { partnerID, instructionID, transferID, stated: amount };
  const fresh = await recordBreaks(ctx, [{ ...discrepancy, ...facts }]);
  return fresh.size > 0;
}
