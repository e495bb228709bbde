import { and, count, desc, eq, gte, like, lt, lte, ne, notLike, or, sql, type SQL } from "drizzle-orm";
import { apiKeyTable, auditChainView, auditTrailView, memberTable, userTable } from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { containing, filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { objectNames } from "@/lib/domain/kernel/names/object-names";
import type { AuditEvent, AuditEvents, AuditFilter, ListAuditEvents } from "./dashboard";
import { actorNames } from "./actor-names";
import { toEvent } from "./rows";

/**
 * The view to select from: the whole audit log, or only its chained rows. A cluster reads from one node if the
 * conditions rule out no part of the view.
 */
type Trail = typeof auditTrailView;

/** The rows of the caller's own audit log that match the filter, newest first. */
export async function listAuditEvents(
  ctx: Ctx,
  { skip, count: most, ...filter }: Pick<ListAuditEvents, "skip" | "count"> & Partial<AuditFilter>,
): Promise<AuditEvents> {
  const result = await selectEvents(ctx, auditTrailView, passing(ctx, filter))
    .limit(most + 1)
    .offset(skip);
  const items = await toEvents(ctx, result.slice(0, most));
  const names = await objectNames(
    ctx,
    items.map(({ object }) => object),
  );
  return { items: items.map((item) => ({ ...names.get(item.object), ...item })), more: result.length > most };
}

/** The next `count` matching rows before a number in the chain, newest first. */
export async function eventsBefore(
  ctx: Ctx,
  filter: Partial<AuditFilter>,
  { before, most }: { before: number; most: number },
): Promise<AuditEvent[]> {
  const t = auditChainView;
  const result = await selectEvents(ctx, t, and(passing(ctx, filter, t), lt(t.sequence, before))).limit(most);
  return toEvents(ctx, result);
}

/** Returns the number of rows that match the filter, up to a number in the chain. */
export async function countEvents(ctx: Ctx, filter: Partial<AuditFilter>, last: number): Promise<number> {
  const t = auditChainView;
  const [row] = await ctx.db
    .select({ rows: count() })
    .from(t)
    .where(and(passing(ctx, filter, t), lte(t.sequence, last)));
  return row?.rows ?? 0;
}

/** The number of the newest row of the caller's audit log. 0 if it is empty. */
export async function lastSequence(ctx: Ctx): Promise<number> {
  const t = auditChainView;
  const [newest] = await ctx.db
    .select({ sequence: t.sequence })
    .from(t)
    .where(eq(t.partnerID, ctx.partnerID))
    .orderBy(desc(t.sequence))
    .limit(1);
  return newest?.sequence ?? 0;
}

/** Waiting rows come first, because `desc` sorts nulls first. */
function selectEvents({ db }: Ctx, t: Trail, isWanted: SQL | undefined) {
  return db.select().from(t).where(isWanted).orderBy(desc(t.sequence), desc(t.auditID)).$dynamic();
}

async function toEvents(ctx: Ctx, matches: readonly Trail["$inferSelect"][]): Promise<AuditEvent[]> {
  const names = await actorNames(
    ctx,
    matches.map(({ actorID }) => actorID),
  );
  return matches.map((row) => toEvent(ctx, { ...row, name: names.get(row.actorID) ?? null }));
}

/** The condition for the caller's own audit log and the filter. A filter with an unknown value finds nothing. */
function passing(ctx: Ctx, { zone, ...filters }: Partial<AuditFilter>, t: Trail = auditTrailView): SQL | undefined {
  const passes = filtered(filters, {
    actor: (text) => sql`${t.actorID} in (${actorsNamed(ctx, text)})`,
    action: (name) => eq(t.action, name),
    object: (text) => objectNamed(t, text),
    colleagues: (isOn) => (isOn ? byColleagues(ctx, t) : undefined),
    outcome: (name) => (name === "refused" ? like(t.outcome, "refused:%") : eq(t.outcome, name)),
    address: (text) => eq(t.clientAddress, text),
    account: (id) => eq(t.accountID, id),
    from: (day) => gte(t.createdOn, startOfDay(day, zone)),
    to: (day) => lt(t.createdOn, endOfDay(day, zone)),
  });
  return and(eq(t.partnerID, ctx.partnerID), passes);
}

const byColleagues = ({ caller, partnerID }: Ctx, t: Trail): SQL | undefined =>
  and(
    eq(t.actorKind, "person"),
    sql`${t.actorID} in (select ${memberTable.userID} from ${memberTable} where ${memberTable.accountID} = ${partnerID})`,
    caller.userID ? ne(t.actorID, caller.userID) : undefined,
    notLike(t.outcome, "refused:%"),
  );

const lower = (column: SQL | typeof userTable.name | typeof apiKeyTable.name) => sql`lower(${column})`;

/** The actors that a text matches: an ID, or part of a person's name or email address, or part of a key's name. */
function actorsNamed(ctx: Ctx, text: string): SQL {
  if (UUID.test(text)) return sql`select ${text}::uuid`;
  const part = containing(text.toLowerCase());
  return sql`
    select ${userTable.userID} from ${userTable}
      where ${or(like(userTable.email, part), like(lower(userTable.name), part))}
    union all select ${apiKeyTable.keyID} from ${apiKeyTable}
      where ${apiKeyTable.accountID} = ${ctx.partnerID} and ${like(lower(apiKeyTable.name), part)}`;
}

/** An ID matches only its object. Any other text also matches objects that contain it in their name. */
function objectNamed(t: Trail, text: string): SQL | undefined {
  if (UUID.test(text)) return eq(t.object, text.toLowerCase());
  return or(eq(t.object, text), like(sql`lower(${t.objectName})`, containing(text.toLowerCase())));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
