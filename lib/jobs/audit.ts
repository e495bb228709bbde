import { countWaiting } from "@/lib/domain/platform/audit/chain";
import { checkTrail } from "@/lib/domain/platform/audit/audit";
import { type PartnerFault, recordAuditHeads } from "@/lib/domain/platform/audit/record-heads";
import { verifyTrails } from "@/lib/domain/platform/audit/verifications";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import type { Jobs } from "@/lib/domain/kernel/enqueue";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log/log";

/**
 * Writes the ends of the trails to their file. Raises an alert for each end that does not match, and for rows that
 * wait.
 */
export async function recordHeads(ctx: PublicCtx): Promise<void> {
  for (const fault of await recordAuditHeads(ctx, env().AUDIT_HEAD_FILE)) alert(fault);
  const waiting = await countWaiting(ctx.db);
  if (waiting > 0) log({ event: "alert", alert: "audit", fault: "waiting", rows: waiting });
}

/** Does one slice of a check. Raises an alert for what it finds wrong. */
export async function checkSlice(ctx: PublicCtx, slice: Jobs["check-audit"]): Promise<void> {
  const trailFault = await checkTrail(ctx, slice, { file: env().AUDIT_HEAD_FILE });
  if (trailFault) alert({ ...trailFault, partnerID: slice.partnerID });
}

/** Begins the nightly checks. Raises an alert for unreadable lines of the heads file. */
export async function verifyAll(ctx: PublicCtx, { after }: Jobs["verify-audit"]): Promise<void> {
  const unreadable = await verifyTrails(ctx, after, env().AUDIT_HEAD_FILE);
  if (unreadable > 0) log({ event: "alert", alert: "audit", fault: "heads-unreadable", lines: unreadable });
}

function alert({ fault, sequence, partnerID }: PartnerFault): void {
  log({ event: "alert", alert: "audit", fault, ...(sequence && { sequence }), ...(partnerID && { partnerID }) });
}
