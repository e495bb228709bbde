import type { auditTrailView } from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { AuditEvent } from "./dashboard";

type TrailRow = typeof auditTrailView.$inferSelect & { name: string | null };

/** Characters of an invite's code for people who may not read invites. The whole code would open the invite. */
const CODE_SHOWN = 6;

export function toEvent({ caller }: Pick<Ctx, "caller">, { actorKind, actorID, name, ...row }: TrailRow): AuditEvent {
  const isCode = row.action.startsWith("onboarding-invite.") && row.object !== row.accountID;
  const isOpen = !isCode || caller.scopes.some(({ scope }) => scope === "accounts.read");
  return {
    auditID: row.auditID as AuditEvent["auditID"],
    ...(row.sequence !== null && { sequence: row.sequence }),
    createdOn: row.createdOn.toISOString(),
    accountID: row.accountID as AuditEvent["accountID"],
    actor: { kind: actorKind, id: actorID, ...(name !== null && { name }) },
    action: row.action,
    object: isOpen ? row.object : `${row.object.slice(0, CODE_SHOWN)}…`,
    ...(row.objectName !== null && { objectName: row.objectName }),
    outcome: row.outcome,
    ...(row.changes !== null && { changes: row.changes }),
    ...(row.reason !== null && { reason: row.reason }),
    clientAddress: row.clientAddress,
    requestID: row.requestID,
    ...(row.hash !== null && { hash: row.hash.toString("hex") }),
  };
}
