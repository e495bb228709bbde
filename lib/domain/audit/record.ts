import { auditEventTable } from "@/db/schema";
import type { AuditAction } from "@/lib/core/audit-actions";
import { newID } from "@/lib/core/ids";
import type { Caller, PublicCtx } from "../context";

/** What the trail keeps of an act: who, where, what and how it ended; never a value. */
export interface AuditEntry {
  action: AuditAction;
  /** The ID of what was acted on. */
  object: string;
  outcome: "done" | "disclosed" | "requested" | `refused:${string}`;
  reason?: string;
  accountID: string;
}

/** Writes a row of the audit trail in the transaction at hand; the database adds sequence and hashes. */
export async function recordAudit(ctx: PublicCtx & { caller: Caller }, entry: AuditEntry): Promise<void> {
  await ctx.db.insert(auditEventTable).values({ ...auditRow(ctx, entry), ...CHAINED });
}

/** The columns of an entry, less those the database sets. */
export function auditRow(ctx: PublicCtx & { caller: Caller }, entry: AuditEntry) {
  const { caller } = ctx;
  return {
    auditID: newID(),
    partnerID: caller.accountID ?? entry.accountID,
    accountID: entry.accountID,
    actorKind: caller.userID ? "person" : caller.kind,
    actorID: caller.userID ?? caller.id,
    action: entry.action,
    object: entry.object,
    outcome: entry.outcome,
    reason: entry.reason ?? null,
    requestID: ctx.requestID,
    clientAddress: ctx.clientAddress,
    createdOn: ctx.now,
  };
}

/** Set by the trigger whatever is sent. */
const CHAINED = { sequence: 0, previousHash: Buffer.alloc(0), hash: Buffer.alloc(0) };
