import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { railInstructionTable } from "@/db/schema/index";
import type { CancellationID, TransferID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { thisInstruction } from "@/lib/domain/money/rails/instruct";
import { moveNow, type Moving } from "@/lib/domain/money/rails/move-rails";
import { finishCancellation } from "../settle/cancel-transfer";
import type { CancellationRow, InstructionRow } from "../rows";

/** Says how long a caller waits for a rail, and how often it is looked at, in milliseconds. */
const RAIL_TIMEOUT_MS = 15_000;
const LOOKS = { first: 50, most: 250 };

/**
 * Says how long a caller waits while somebody else has an instruction in hand, and how often it is tried, in
 * milliseconds.
 */
const HAND = { patience: 3000, rest: 100 };

/** Kinds that give no answer before their window: nobody waits for them. */
const SLOW: readonly string[] = ["ach-debit", "ach-credit"];

/** Submits what the transfer asks of its rail and waits for the answer. False when none came in time. */
export async function waitForRail(ctx: Ctx, transferID: TransferID): Promise<boolean> {
  const instruction = await instructionOf(ctx, transferID);
  return !instruction || SLOW.includes(instruction.kind) || waitForInstruction(ctx, instruction.instructionID);
}

/** Submits one instruction and waits for its rail's answer. False when none came in time. */
export async function waitForInstruction(ctx: Ctx, instructionID: string): Promise<boolean> {
  const named = { partnerID: ctx.homePartnerID, instructionID };
  await moveNow(ctx, named);
  const until = performance.now() + Math.min(RAIL_TIMEOUT_MS, ctx.deadline?.left() ?? RAIL_TIMEOUT_MS);
  for (let wait = LOOKS.first; performance.now() < until; wait = Math.min(wait * 2, LOOKS.most)) {
    const [now] = await ctx.db
      .select({ status: railInstructionTable.status })
      .from(railInstructionTable)
      .where(thisInstruction(named));
    if (now?.status !== "initiated") return true;
    await pause(wait);
  }
  return false;
}

/** Hears what the provider knows of a transfer's leg by now. While somebody else is hearing it, waits a little for them. */
export async function catchUp(ctx: Ctx, transferID: TransferID, moving: Moving): Promise<void> {
  const until = performance.now() + HAND.patience;
  for (;;) {
    const instruction = await instructionOf(ctx, transferID);
    if (!instruction || !isUnheard(instruction, ctx.now) || (await moveNow(ctx, instruction, moving))) return;
    if (performance.now() > until) return;
    await pause(HAND.rest);
  }
}

/** It is due, or somebody has it in hand. Whoever hands it back has recorded what they heard, or leaves it due. */
const isUnheard = ({ dueOn, leaseUntil }: InstructionRow, now: Date) =>
  (dueOn !== null && dueOn <= now) || (leaseUntil !== null && leaseUntil >= now);

/** Finishes a cancellation as soon as nobody else has its instruction in hand. It is still pending when that takes long. */
export async function waitForCancellation(ctx: Ctx, id: CancellationID, moving: Moving): Promise<CancellationRow> {
  const until = performance.now() + HAND.patience;
  for (;;) {
    const row = await finishCancellation(ctx, { partnerID: ctx.homePartnerID, cancellationID: id }, moving);
    if (row.status !== "pending" || performance.now() > until) return row;
    await pause(HAND.rest);
  }
}

async function instructionOf({ db, homePartnerID }: Ctx, transferID: TransferID) {
  const i = railInstructionTable;
  const [instruction] = await db
    .select()
    .from(i)
    .where(and(eq(i.partnerID, homePartnerID), eq(i.transferID, transferID), isNull(i.refundID)));
  return instruction;
}
