import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { railInstructionTable } from "@/db/schema/index";
import type { CancellationID, TransferID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { thisInstruction } from "@/lib/domain/money/rails/instruct";
import { moveNow, type Moving } from "@/lib/domain/money/rails/move-rails";
import { finishCancellation } from "../settle/cancel-transfer";
import type { CancellationRow, InstructionRow } from "../rows";

/** The longest wait of a caller for a rail. `LOOKS` sets how often the instruction is polled. In milliseconds. */
const RAIL_TIMEOUT_MS = 15_000;
const LOOKS = { first: 50, most: 250 };

/** The wait for an instruction that another process has leased, and the pause between attempts, in milliseconds. */
const HAND = { patience: 3000, rest: 100 };

/** Kinds that answer only in their window, so no caller waits for them. */
const SLOW: readonly string[] = ["ach-debit", "ach-credit"];

/** Submits the transfer's instruction to its rail and waits for the answer. False if none came in time. */
export async function waitForRail(ctx: Ctx, transferID: TransferID): Promise<boolean> {
  const instruction = await instructionOf(ctx, transferID);
  return !instruction || SLOW.includes(instruction.kind) || waitForInstruction(ctx, instruction.instructionID);
}

/** Submits one instruction and waits for its rail's answer. False if none came in time. */
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

/**
 * Fetches the provider's current state of a transfer's instruction. While another process is doing so, waits briefly
 * for it.
 */
export async function catchUp(ctx: Ctx, transferID: TransferID, moving: Moving): Promise<void> {
  const until = performance.now() + HAND.patience;
  for (;;) {
    const instruction = await instructionOf(ctx, transferID);
    if (!instruction || !isUnheard(instruction, ctx.now) || (await moveNow(ctx, instruction, moving))) return;
    if (performance.now() > until) return;
    await pause(HAND.rest);
  }
}

/** True if an instruction is due or leased. The process that returns the lease records the answer or leaves it due. */
const isUnheard = ({ dueOn, leaseUntil }: InstructionRow, now: Date) =>
  (dueOn !== null && dueOn <= now) || (leaseUntil !== null && leaseUntil >= now);

/**
 * Finishes a cancellation once no other process has leased its instruction. It stays pending if that takes too long.
 */
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
