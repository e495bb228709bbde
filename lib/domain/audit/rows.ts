import type { auditTrailView } from "@/db/schema";
import type { Ctx } from "../context";
import type { AuditEvent } from "./dashboard";

type TrailRow = typeof auditTrailView.$inferSelect & { name: string | null };

/** As much of an invite's code as those see who may not read invites: whoever has all of it may open the invite. */
const CODE_SHOWN = 6;

/** The wire form of a row. */
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
