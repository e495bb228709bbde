import { and, count, desc, eq, getTableColumns, gte, like, lt, lte, sql, type SQL } from "drizzle-orm";
import { apiKeyTable, auditEventTable, userTable } from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import type { Ctx } from "../context";
import type { AuditEvent, AuditEvents, AuditFilter, ListAuditEvents } from "./dashboard";

const { previousHash: _previous, ...columns } = getTableColumns(auditEventTable);

/** The rows of the caller's own trail which pass the filter, newest first. */
export async function listAuditEvents(
  ctx: Ctx,
  { skip, count: most, ...filter }: ListAuditEvents,
): Promise<AuditEvents> {
  const found = await selectEvents(ctx, filter)
    .limit(most + 1)
    .offset(skip);
  return { items: found.slice(0, most).map(toEvent), more: found.length > most };
}

/** So many rows of the trail which pass the filter and come before a place in the chain, newest first. */
export async function eventsBefore(
  ctx: Ctx,
  filter: Partial<AuditFilter>,
  { before, most }: { before: number; most: number },
): Promise<AuditEvent[]> {
  return (await selectEvents(ctx, filter, lt(auditEventTable.sequence, before)).limit(most)).map(toEvent);
}

/** How many rows of the trail pass the filter, up to a place in the chain. */
export async function countEvents(ctx: Ctx, filter: Partial<AuditFilter>, last: number): Promise<number> {
  const [found] = await ctx.db
    .select({ rows: count() })
    .from(auditEventTable)
    .where(and(passing(ctx, filter), lte(auditEventTable.sequence, last)));
  return found?.rows ?? 0;
}

/** The place of the newest row of the caller's trail; 0 without any. */
export async function lastSequence(ctx: Ctx): Promise<number> {
  const { sequence, partnerID } = auditEventTable;
  const [newest] = await ctx.db
    .select({ sequence })
    .from(auditEventTable)
    .where(eq(partnerID, ctx.partnerID))
    .orderBy(desc(sequence))
    .limit(1);
  return newest?.sequence ?? 0;
}

function selectEvents(ctx: Ctx, filter: Partial<AuditFilter>, more?: SQL) {
  return ctx.db
    .select({ ...columns, name: sql<string | null>`coalesce(${userTable.email}, ${apiKeyTable.name})` })
    .from(auditEventTable)
    .leftJoin(userTable, eq(userTable.userID, auditEventTable.actorID))
    .leftJoin(apiKeyTable, eq(apiKeyTable.keyID, auditEventTable.actorID))
    .where(and(passing(ctx, filter), more))
    .orderBy(desc(auditEventTable.sequence))
    .$dynamic();
}

/** The condition of the caller's own trail and of the filter; a filter of what is none finds nothing. */
function passing(
  ctx: Ctx,
  { actor, action, object, outcome, address, account, from, to, zone }: Partial<AuditFilter>,
): SQL | undefined {
  const t = auditEventTable;
  return and(
    eq(t.partnerID, ctx.partnerID),
    [outcome, account, from, to].includes(null) ? sql`false` : undefined,
    actor ? sql`${t.actorID} in (${actorsNamed(ctx, actor)})` : undefined,
    action ? eq(t.action, action) : undefined,
    object ? eq(t.object, object) : undefined,
    outcome ? (outcome === "refused" ? like(t.outcome, "refused:%") : eq(t.outcome, outcome)) : undefined,
    address ? eq(t.clientAddress, address) : undefined,
    account ? eq(t.accountID, account) : undefined,
    from ? gte(t.createdOn, startOfDay(from, zone)) : undefined,
    to ? lt(t.createdOn, endOfDay(to, zone)) : undefined,
  );
}

/** The IDs of whom a text names: the ID itself, a person by e-mail address, the partner's keys by name. */
const actorsNamed = (ctx: Ctx, text: string) => sql`
  select ${userTable.userID} from ${userTable} where ${userTable.email} = lower(${text})
  union all select ${apiKeyTable.keyID} from ${apiKeyTable} where ${apiKeyTable.accountID} = ${ctx.partnerID} and ${apiKeyTable.name} = ${text}
  union all select ${UUID.test(text) ? text : null}::uuid`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Row = Omit<typeof auditEventTable.$inferSelect, "previousHash"> & { name: string | null };

function toEvent({ actorKind, actorID, name, ...row }: Row): AuditEvent {
  return {
    auditID: row.auditID as AuditEvent["auditID"],
    sequence: row.sequence,
    createdOn: row.createdOn.toISOString(),
    accountID: row.accountID as AuditEvent["accountID"],
    actor: { kind: actorKind, id: actorID, ...(name !== null && { name }) },
    action: row.action,
    object: row.object,
    outcome: row.outcome,
    ...(row.reason !== null && { reason: row.reason }),
    clientAddress: row.clientAddress,
    requestID: row.requestID,
    hash: row.hash.toString("hex"),
  };
}
