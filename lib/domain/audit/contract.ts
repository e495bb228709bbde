import { z } from "zod";
import { AccountID, idSchema } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { filterText, page } from "@/lib/core/query";
import { DateTime } from "@/lib/core/shapes";

export const AUDIT_ROWS_PER_PAGE = 50;

/** Who acted: a person, or a program by its key. */
export const Actor = z.object({ kind: z.string(), id: z.guid(), name: z.string().optional() });
export type Actor = z.infer<typeof Actor>;

/** One row of the audit trail: who did what to what, from where, and how it ended; never a value. */
export const AuditEvent = z.object({
  auditID: idSchema("AuditID"),
  createdOn: DateTime,
  accountID: AccountID,
  actor: Actor,
  action: z.string(),
  object: z.string(),
  outcome: z.string(),
  reason: z.string().optional(),
  clientAddress: z.string(),
  requestID: z.guid(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** A page of the trail, newest first, and whether there is more. */
export const AuditEvents = z.object({ items: z.array(AuditEvent), more: z.boolean() });
export type AuditEvents = z.infer<typeof AuditEvents>;

/** Which rows: of one object, of one action. */
export const ListAuditEvents = z.object({ object: filterText, action: filterText, ...page(AUDIT_ROWS_PER_PAGE) });
export type ListAuditEvents = z.infer<typeof ListAuditEvents>;

export const auditTrail = {
  list: operation({
    summary: "Read the audit trail", group: "Audit", internal: true, method: "GET", path: "/dashboard/audit",
    access: "audit.read", query: ListAuditEvents, response: AuditEvents, status: 200,
  }),
};
