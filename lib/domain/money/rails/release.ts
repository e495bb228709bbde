import { and, eq, sql } from "drizzle-orm";
import { railInstructionTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import type { ClaimedInstruction } from "./claim";

interface Next {
  dueOn: Date | null;
  attempt?: number;
  /** Is how far the sandbox's clock was moved for `dueOn`. By default it is as it was claimed. */
  advancedBy?: number | null;
}

/**
 * Hands an instruction back, unless the lease ran out and somebody else has it. Where the sandbox's clock was moved
 * meanwhile, it is due earlier by as much.
 */
export async function release(
  { db }: Pick<PublicCtx, "db">,
  { instruction }: ClaimedInstruction,
  { dueOn, attempt, advancedBy: known = instruction.advancedBy }: Next,
): Promise<void> {
  const { instructionID, leaseUntil, advancedBy } = railInstructionTable;
  if (instruction.leaseUntil === null) return;
  const isOurs = and(eq(instructionID, instruction.instructionID), eq(leaseUntil, instruction.leaseUntil));
  await db
    .update(railInstructionTable)
    .set({
      dueOn: sql`${dueOn?.toISOString() ?? null}::timestamptz - make_interval(secs => coalesce(${advancedBy}, 0) - ${known ?? 0}::int)`,
      leaseUntil: null,
      ...(attempt !== undefined && { attempt }),
    })
    .where(isOurs);
}
