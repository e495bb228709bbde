import { and, eq, sql } from "drizzle-orm";
import { railInstructionTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { railOf } from "@/lib/providers/rails/rails";
import { failAt } from "@/lib/providers/failpoint";
import { applyRegistered } from "./applier";
import { inTime, shownTo } from "./ask";
import { claim, type ClaimedInstruction } from "./claim";
import { type InstructionName, thisInstruction } from "./instruct";
import type { Moving } from "./move-rails";
import { ofPartner, type RailCtx, receiveRailEvents } from "./receive-events";

interface Next {
  dueOn: Date | null;
  attempt?: number;
  /** The sandbox clock's shift that `dueOn` includes. By default the shift at the time of the claim. */
  advancedBy?: number | null;
}

/**
 * Ends the lease on an instruction, unless it ran out and another process has it. If the sandbox's clock was moved
 * since then, the instruction is due earlier by as much.
 */
export async function release(
  { db }: Pick<PublicCtx, "db">,
  { instruction }: ClaimedInstruction,
  { dueOn, attempt, advancedBy: clockShift = instruction.advancedBy }: Next,
): Promise<void> {
  const { leaseUntil, advancedBy } = railInstructionTable;
  if (instruction.leaseUntil === null) return;
  const isOurs = and(thisInstruction(instruction), eq(leaseUntil, instruction.leaseUntil));
  await db
    .update(railInstructionTable)
    .set({
      dueOn: sql`${dueOn?.toISOString() ?? null}::timestamptz - make_interval(secs => coalesce(${advancedBy}, 0) - ${clockShift ?? 0}::int)`,
      leaseUntil: null,
      ...(attempt !== undefined && { attempt }),
    })
    .where(isOurs);
}

/** The result of a cancellation. While another process has leased the instruction, it is not known yet. */
export type CancelOutcome = "canceled" | "too-late" | "in-hand";

/**
 * Stops an instruction that is not in progress, whether it is due or not. It holds the lease while it asks, so no other
 * process submits the instruction. The group gets the `canceled` event like any other. Throws Unanswered when the
 * provider does not answer.
 */
export async function cancelNow(ctx: RailCtx, named: InstructionName, moving: Moving = {}): Promise<CancelOutcome> {
  const { partnerID, instructionID } = named;
  const { providerOf = railOf, applier = applyRegistered } = moving;
  const [claimed] = await claim(ctx, { partnerID, instructionID, isDue: false });
  if (!claimed) return "in-hand";
  const { instruction, mode } = claimed;
  const provider = providerOf(mode, instruction.kind);
  let dueOn = instruction.dueOn;
  try {
    if (!provider) return "too-late";
    const outcome = await inTime(provider.cancel(shownTo(ctx, claimed), ctx.now), provider);
    if (outcome === "too-late") {
      // The provider has events that we do not have yet, so it is asked at once.
      dueOn = dueOn && dueOn < ctx.now ? dueOn : ctx.now;
      return "too-late";
    }
    failAt("cancellations:stopped");
    const event = { eventID: `${instructionID}:canceled`, instructionID, kind: "canceled" as const, at: ctx.now };
    const [received] = await receiveRailEvents(ctx, provider, ofPartner(partnerID, [event]), applier);
    dueOn = received?.instruction?.dueOn ?? null;
    return received?.instruction?.status === "canceled" ? "canceled" : "too-late";
  } finally {
    await release(ctx, claimed, { dueOn });
  }
}
