import {
  and,
  count,
  desc,
  eq,
  getViewSelectedFields,
  gte,
  isNotNull,
  like,
  lt,
  lte,
  ne,
  notLike,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { apiKeyTable, auditTrailView, userTable } from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import { containing } from "../containing";
import type { Ctx } from "../context";
import type { AuditEvent, AuditEvents, AuditFilter, ListAuditEvents } from "./dashboard";
import { toEvent } from "./rows";

const t = auditTrailView;

/** The rows of the caller's own trail that match the filter, the newest first. */
export async function listAuditEvents(
  ctx: Ctx,
  { skip, count: most, ...filter }: Pick<ListAuditEvents, "skip" | "count"> & Partial<AuditFilter>,
): Promise<AuditEvents> {
  const found = await selectEvents(ctx, filter)
    .limit(most + 1)
    .offset(skip);
  return { items: found.slice(0, most).map((row) => toEvent(ctx, row)), more: found.length > most };
}

/** The next `count` matching rows before a place in the chain, the newest first. */
export async function eventsBefore(
  ctx: Ctx,
  filter: Partial<AuditFilter>,
  { before, most }: { before: number; most: number },
): Promise<AuditEvent[]> {
  const found = await selectEvents(ctx, filter, lt(t.sequence, before)).limit(most);
  return found.map((row) => toEvent(ctx, row));
}

/** How many rows match the filter, up to a place in the chain. */
export async function countEvents(ctx: Ctx, filter: Partial<AuditFilter>, last: number): Promise<number> {
  const [found] = await ctx.db
    .select({ rows: count() })
    .from(t)
    .where(and(passing(ctx, filter), lte(t.sequence, last)));
  return found?.rows ?? 0;
}

/** The place of the newest row of the caller's trail. 0 without any. */
export async function lastSequence(ctx: Ctx): Promise<number> {
  const [newest] = await ctx.db
    .select({ sequence: t.sequence })
    .from(t)
    .where(and(eq(t.partnerID, ctx.partnerID), isNotNull(t.sequence)))
    .orderBy(desc(t.sequence))
    .limit(1);
  return newest?.sequence ?? 0;
}

/** Waiting rows come first, because `desc` puts nulls first. */
function selectEvents(ctx: Ctx, filter: Partial<AuditFilter>, more?: SQL) {
  return ctx.db
    .select({
      ...getViewSelectedFields(t),
      name: sql<string | null>`coalesce(${userTable.email}, ${apiKeyTable.name})`,
    })
    .from(t)
    .leftJoin(userTable, eq(userTable.userID, t.actorID))
    .leftJoin(apiKeyTable, eq(apiKeyTable.keyID, t.actorID))
    .where(and(passing(ctx, filter), more))
    .orderBy(desc(t.sequence), desc(t.auditID))
    .$dynamic();
}

/** The condition of the caller's own trail and the filter. A filter with an unknown value finds nothing. */
function passing(
  ctx: Ctx,
  { actor, action, object, colleagues, outcome, address, account, from, to, zone }: Partial<AuditFilter>,
): SQL | undefined {
  return and(
    eq(t.partnerID, ctx.partnerID),
    [outcome, account, from, to].includes(null) ? sql`false` : undefined,
    actor ? sql`${t.actorID} in (${actorsNamed(ctx, actor)})` : undefined,
    action ? eq(t.action, action) : undefined,
    object ? objectNamed(object) : undefined,
    colleagues ? byColleagues(ctx) : undefined,
    outcome ? (outcome === "refused" ? like(t.outcome, "refused:%") : eq(t.outcome, outcome)) : undefined,
    address ? eq(t.clientAddress, address) : undefined,
    account ? eq(t.accountID, account) : undefined,
    from ? gte(t.createdOn, startOfDay(from, zone)) : undefined,
    to ? lt(t.createdOn, endOfDay(to, zone)) : undefined,
  );
}

/** The condition of what other people did. */
const byColleagues = ({ caller }: Ctx): SQL | undefined =>
  and(
    eq(t.actorKind, "person"),
    caller.userID ? ne(t.actorID, caller.userID) : undefined,
    notLike(t.outcome, "refused:%"),
  );

const lower = (column: SQL | typeof userTable.email | typeof apiKeyTable.name) => sql`lower(${column})`;

/** The actors that a text names: an ID, a part of a person's e-mail address, or a part of a key's name. */
function actorsNamed(ctx: Ctx, text: string): SQL {
  if (UUID.test(text)) return sql`select ${text}::uuid`;
  const part = containing(text.toLowerCase());
  return sql`
    select ${userTable.userID} from ${userTable} where ${like(userTable.email, part)}
    union all select ${apiKeyTable.keyID} from ${apiKeyTable}
      where ${apiKeyTable.accountID} = ${ctx.partnerID} and ${like(lower(apiKeyTable.name), part)}`;
}

/** An ID names only its object. Any other text also names objects whose name contains it. */
function objectNamed(text: string): SQL | undefined {
  if (UUID.test(text)) return eq(t.object, text.toLowerCase());
  return or(eq(t.object, text), like(sql`lower(${t.objectName})`, containing(text.toLowerCase())));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
