import { and, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import { statement } from "@/db/client";
import { requestLogTable } from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { notFound } from "@/lib/core/failure";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { ListLoggedRequests, LoggedRequestDetails, LoggedRequests, StatusClass } from "./dashboard";
import { type AfterCursor, readCountedPage } from "@/lib/domain/kernel/operations/part";
import { actorNames } from "@/lib/domain/platform/audit/actor-names";
import { type FindOperation, readableOf } from "./may-read";
import { DETAILS, LISTED, toDetails, toRequest } from "./rows";
import { filtered } from "@/lib/domain/kernel/operations/conditions";

const t = requestLogTable;

/** The requests of the caller's programs that match the filter, newest first. Throws 422 for an unknown cursor. */
export async function listRequests(
  ctx: Ctx,
  operationOf: FindOperation,
  query: ListLoggedRequests & AfterCursor,
): Promise<LoggedRequests> {
  const visible = eq(t.partnerID, ctx.partnerID);
  const list = { db: ctx.db, table: t, on: t.createdOn, id: t.requestID, visible, passes: passing(query) };
  const page = await readCountedPage(ctx.db.select(LISTED).from(t).$dynamic(), list, query);
  const readable = await readableOf(ctx, page.items, operationOf);
  const items = (await withKeyNames(ctx, page.items)).map((row) => toRequest(row, readable.has(row.requestID)));
  return { ...page, items };
}

/** A request of the caller's programs. Throws 404 if it is unknown or no longer stored. */
export async function getRequest(
  ctx: Ctx,
  operationOf: FindOperation,
  requestID: string,
): Promise<LoggedRequestDetails> {
  const matches = await ctx.db
    .select({ ...LISTED, ...DETAILS })
    .from(t)
    .where(and(eq(t.partnerID, ctx.partnerID), eq(t.requestID, requestID)))
    .limit(1);
  const [row] = await withKeyNames(ctx, matches);
  if (!row) throw notFound("request");
  const readable = await readableOf(ctx, [row], operationOf);
  return toDetails(row, readable.has(requestID));
}

/** Adds the names of the keys, which are stored in another table. */
async function withKeyNames<R extends { keyID: string | null }>(ctx: Ctx, matches: readonly R[]) {
  const names = await actorNames(
    ctx,
    matches.map(({ keyID }) => keyID),
  );
  return matches.map((row) => ({ ...row, keyName: (row.keyID !== null && names.get(row.keyID)) || null }));
}

/** The operations that the caller's programs used, such as `POST /accounts`, by path. */
export async function listOperations(ctx: Ctx): Promise<string[]> {
  return (await distinctOperations(ctx.db, { partner: ctx.partnerID })).map(({ operation }) => operation);
}

function passing({ zone, ...filters }: ListLoggedRequests & AfterCursor): SQL | undefined {
  return filtered(filters, {
    operation: ofOperation,
    status: ofStatus,
    keyID: (id) => eq(t.keyID, id),
    requestID: (id) => eq(t.requestID, id),
    from: (day) => gte(t.createdOn, startOfDay(day, zone)),
    to: (day) => lt(t.createdOn, endOfDay(day, zone)),
  });
}

function ofOperation(operation: string): SQL | undefined {
  const [method = "", route = ""] = operation.split(" ");
  return and(eq(t.route, route), eq(t.method, method.toUpperCase()));
}

const FIRST_STATUS = { "2xx": 200, "4xx": 400, "5xx": 500 } as const satisfies Record<StatusClass, number>;

/** The bounds are inlined, so that PostgreSQL can use the index of failed requests. */
function ofStatus(status: StatusClass): SQL {
  const first = FIRST_STATUS[status];
  const isFailed = first >= 400 ? sql`${t.status} >= 400 and` : sql``;
  return sql`${isFailed} ${t.status} between ${first}::int and ${first + 99}::int`;
}

/** Steps through the index from one operation to the next, so the cost does not depend on the number of requests. */
const distinctOperations = statement<{ operation: string }, { partner: string }>(sql`
  with recursive known as (
    (select route, method from request_log where partner_id = ${sql.placeholder("partner")}::uuid order by route, method limit 1)
    union all
    select n.route, n.method from known k, lateral (select r.route, r.method from request_log r
      where r.partner_id = ${sql.placeholder("partner")}::uuid and (r.route, r.method) > (k.route, k.method)
      order by r.route, r.method limit 1) n)
  select method || ' ' || route as operation from known limit 500`);
