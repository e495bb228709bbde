import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { apiKeyTable, auditEventTable, userTable } from "@/db/schema";
import type { Ctx } from "../context";
import type { AuditEvent, AuditEvents, ListAuditEvents } from "./contract";

const { sequence: _sequence, previousHash: _previous, hash: _hash, ...columns } = getTableColumns(auditEventTable);

/** The rows of the caller's own trail, newest first. */
export async function listAuditEvents(ctx: Ctx, { object, action, skip, count }: ListAuditEvents): Promise<AuditEvents> {
  const found = await ctx.db
    .select({ ...columns, name: sql<string | null>`coalesce(${userTable.email}, ${apiKeyTable.name})` })
    .from(auditEventTable)
    .leftJoin(userTable, eq(userTable.userID, auditEventTable.actorID))
    .leftJoin(apiKeyTable, eq(apiKeyTable.keyID, auditEventTable.actorID))
    .where(
      and(
        eq(auditEventTable.partnerID, ctx.partnerID),
        object === undefined ? undefined : eq(auditEventTable.object, object),
        action === undefined ? undefined : eq(auditEventTable.action, action),
      ),
    )
    .orderBy(desc(auditEventTable.sequence))
    .limit(count + 1)
    .offset(skip);
  return { items: found.slice(0, count).map(toEvent), more: found.length > count };
}

type Row = Omit<typeof auditEventTable.$inferSelect, "sequence" | "previousHash" | "hash"> & { name: string | null };

function toEvent({ actorKind, actorID, name, ...row }: Row): AuditEvent {
  return {
    auditID: row.auditID as AuditEvent["auditID"],
    createdOn: row.createdOn.toISOString(),
    accountID: row.accountID as AuditEvent["accountID"],
    actor: { kind: actorKind, id: actorID, ...(name !== null && { name }) },
    action: row.action,
    object: row.object,
    outcome: row.outcome,
    ...(row.reason !== null && { reason: row.reason }),
    clientAddress: row.clientAddress,
    requestID: row.requestID,
  };
}
