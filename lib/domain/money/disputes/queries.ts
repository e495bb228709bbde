import { and, desc, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { disputeEventTable, disputeTable as d, ledgerTxnTable, transferTable as t } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { AccountID, DisputeID, TransferID } from "@/lib/core/api/ids";
import type { ByDate } from "@/lib/core/api/query";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { rowsAfter, type AfterCursor, countMatches, pageDirectionOf } from "@/lib/domain/kernel/operations/part";
import { parseSearch } from "@/lib/domain/kernel/lists/search";
import { findTransfers } from "@/lib/domain/money/transfers/find-transfers";
import { transferSearch } from "@/lib/domain/money/transfers/search";
import type { Dispute, ListDisputes } from "./contract";
import type { DisputeMoment, SearchDisputes, ShownDispute } from "./dashboard";
import { type DisputeRow, loadDispute, visibleTo, toDispute } from "./rows";
import { DISPUTE_OUTCOMES } from "./states";
import { filtered } from "@/lib/domain/kernel/operations/conditions";

/** A dispute that the account sees. Throws 404. */
export async function getDispute(ctx: AccountCtx, id: DisputeID): Promise<Dispute> {
  return toDispute(await loadDispute(ctx, id));
}

const MONEY_OF: Partial<Record<string, "held" | "returned" | "kept">> = {
  opened: "held",
  won: "returned",
  closed: "returned",
  lost: "kept",
  accepted: "kept",
  expired: "kept",
};

/**
 * Returns the events of a dispute and of its money, oldest first. Events of the same time are in logical order. Throws
 * 404.
 */
export async function listDisputeMoments(ctx: AccountCtx, id: DisputeID): Promise<DisputeMoment[]> {
  const row = await loadDispute(ctx, id);
  const { partnerID, amount, status, createdOn, submittedOn, answeredOn, closedOn } = row;
  const v = disputeEventTable;
  const x = ledgerTxnTable;
  const [escalated, moved] = await Promise.all([
    ctx.db
      .select({ on: v.receivedOn })
      .from(v)
      .where(and(eq(v.partnerID, partnerID), eq(v.disputeID, id), eq(v.kind, "escalated"), eq(v.outcome, "applied"))),
    ctx.db
      .select({ step: x.step, on: x.createdOn })
      .from(x)
      .where(and(eq(x.partnerID, partnerID), eq(x.sourceID, id), eq(x.sourceType, "dispute"))),
  ]);
  const at = (kind: DisputeMoment["kind"], on: Date | null): DisputeMoment[] =>
    on ? [{ kind, on: on.toISOString() }] : [];
  const money = moved.flatMap(({ step, on }): DisputeMoment[] => {
    const kind = status === "resolved" ? "kept" : MONEY_OF[step];
    return kind ? [{ kind, on: on.toISOString(), amount }] : [];
  });
  const ended = status === "response-needed" || status === "under-review" ? [] : at(status, closedOn);
  const all = [
    ...at("opened", createdOn),
    ...escalated.flatMap(({ on }) => at("escalated", on)),
    ...money.filter(({ kind }) => kind === "held"),
    ...at("submitted", submittedOn),
    ...at("answered", answeredOn),
    ...ended,
    ...money.filter(({ kind }) => kind !== "held"),
  ];
  return all.toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on));
}

type DisputeQuery = ListDisputes &
  SameFilters &
  AfterCursor & { sort?: ByDate; dueUntil?: Date; from?: DisputePlace | undefined };

/** The position where a page begins: after a dispute, or before one. In the second case the page is read in reverse. */
interface DisputePlace extends Pick<DisputeRow, "disputeID" | "status" | "createdOn" | "respondBy"> {
  isTurned: boolean;
}

/**
 * The dashboard's filters that need no translation: all except those that `searchDisputes` translates. A new filter is
 * included here, so it does not compile until it has a condition.
 */
export type SameFilters = Omit<
  SearchDisputes,
  "from" | "to" | "openedFrom" | "openedTo" | "zone" | "attention" | "q" | "sort" | CursorField
>;
type CursorField = "skip" | "count" | "startingAfter" | "endingBefore" | "uncounted";

/**
 * A page of the disputes that the account sees: newest first, or those that wait for an answer by their deadline and
 * then the rest. Keys are picked from indexes; rows are read only for the page.
 */
export async function listDisputes(ctx: AccountCtx, query: DisputeQuery): Promise<Dispute[]> {
  const parts = partsOf(query);
  const keys = parts.map((part) => keysOf(ctx, part, query.skip + query.count));
  const [queue, rest] = ([0, 1] as const).map((rank) => directionOf(parts.find((part) => part.rank === rank)));
  const matches = await rows<{ id: DisputeID }>(
    ctx.db,
    sql`select id from (${sql.join(keys, sql` union `)}) keys
      order by rank ${query.from?.isTurned ? sql`desc` : sql`asc`},
        case when rank = 0 then place end ${queue}, case when rank = 0 then id end ${queue}, place ${rest}, id ${rest}
      limit ${query.count} offset ${query.skip}`,
  );
  const ids = matches.map(({ id }) => id);
  if (ids.length === 0) return [];
  const read = await ctx.db
    .select()
    .from(d)
    .where(and(eq(d.partnerID, ctx.homePartnerID), inArray(d.disputeID, ids)));
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ disputeID }: { disputeID: DisputeID }) => places.get(disputeID) ?? 0;
  return read.sort((one, other) => placeOf(one) - placeOf(other)).map(toDispute);
}

export async function withParties(
  { db, homePartnerID }: Pick<AccountCtx, "db" | "homePartnerID">,
  disputes: readonly Dispute[],
): Promise<ShownDispute[]> {
  if (disputes.length === 0) return [];
  const ids = disputes.map(({ transfer }) => transfer.transferID);
  const transfers = await db
    .select({ transferID: t.transferID, source: t.source, destination: t.destination })
    .from(t)
    .where(and(eq(t.partnerID, homePartnerID), inArray(t.transferID, ids)));
  const partiesOf = new Map(
    transfers.map(({ transferID, source, destination }) => {
      const { card, mobilePay } = source;
      const parties = {
        merchantName: destination.account.displayName,
        customerName: source.account.displayName,
        ...(card && { brand: card.brand, lastFour: card.lastFourCardNumber }),
        ...(mobilePay && { brand: mobilePay.brand, lastFour: mobilePay.dynamicLastFour }),
      };
      return [transferID, parties];
    }),
  );
  const unknown = { merchantName: "", customerName: "" };
  return disputes.map((one) => ({ ...one, ...(partiesOf.get(one.transfer.transferID) ?? unknown) }));
}

const WAITS = eq(d.status, "response-needed");

/** One section of the list: the waiting disputes by deadline (0), or the rest by age (1). */
interface Part {
  rank: 0 | 1;
  passing: SQL | undefined;
  isUp: boolean;
}

const directionOf = (part: Part | undefined): SQL => (part?.isUp === false ? sql`desc` : sql`asc`);

function partsOf(query: DisputeQuery): Part[] {
  const { orderBy, sort, from } = query;
  const passing = filterOf(query);
  const isTurned = from?.isTurned === true;
  const isQueue = orderBy === "respondBy";
  const byAge: Part = {
    rank: 1,
    passing: isQueue ? and(passing, sql`not (${WAITS})`) : passing,
    isUp: (sort === "createdOn") !== isTurned,
  };
  const queue: Part = { rank: 0, passing: and(passing, WAITS), isUp: !isTurned };
  const parts = !isQueue ? [byAge] : isTurned ? [byAge, queue] : [queue, byAge];
  if (!from) return parts;
  const rank = isQueue && from.status === "response-needed" ? 0 : 1;
  const [own, ...others] = parts.slice(parts.findIndex((part) => part.rank === rank));
  return own ? [{ ...own, passing: and(own.passing, isBeyond(own, from)) }, ...others] : others;
}

/** The condition that a dispute comes after a position, in the section's reading direction. */
function isBeyond({ rank, isUp }: Part, { disputeID, createdOn, respondBy }: DisputePlace): SQL {
  const [column, moment] = rank === 0 ? [d.respondBy, respondBy] : [d.createdOn, createdOn];
  return sql`(${column}, ${d.disputeID}) ${isUp ? sql`>` : sql`<`} (${moment?.toISOString()}::timestamptz, ${disputeID}::uuid)`;
}

function keysOf(ctx: AccountCtx, part: Part, most: number): SQL {
  const [column, way] = [part.rank === 0 ? d.respondBy : d.createdOn, directionOf(part)];
  return sql`(select ${d.disputeID} as id, ${part.rank}::int as rank, ${column} as place from ${d}
      where ${and(visibleTo(ctx), part.passing)} order by ${column} ${way}, ${d.disputeID} ${way} limit ${most})`;
}

/** The position of a dispute that the account sees. Throws 422 if it sees no such dispute, and for two cursors. */
export async function disputePlace(
  ctx: AccountCtx,
  { startingAfter, endingBefore }: Pick<SearchDisputes, "startingAfter" | "endingBefore">,
): Promise<DisputePlace | undefined> {
  const named: DisputeRow[] = [];
  const find = async (id: DisputeID) => {
    const isThis = and(visibleTo(ctx), eq(d.disputeID, id));
    named.push(...(await ctx.db.select().from(d).where(isThis)));
    return named.map(({ createdOn }) => ({ on: createdOn, id }));
  };
  const { isTurned } = await pageDirectionOf({ startingAfter, endingBefore }, find);
  const [row] = named;
  return row && { ...row, isTurned };
}

/** The condition of the filters. A value that no dispute can have matches no rows. */
function filterOf({
  skip: _skip,
  count: _count,
  sort: _sort,
  orderBy: _orderBy,
  from: _from,
  after,
  ...filters
}: DisputeQuery) {
  const passes = filtered(filters, {
    startDateTime: (moment) => gte(d.createdOn, new Date(moment)),
    endDateTime: (moment) => lt(d.createdOn, new Date(moment)),
    respondStartDateTime: (moment) => gte(d.respondBy, new Date(moment)),
    respondEndDateTime: (moment) => lt(d.respondBy, new Date(moment)),
    status: (name) => eq(d.status, name),
    outcome: (name) => inArray(d.status, [...DISPUTE_OUTCOMES[name]]),
    merchantAccountID: (id) => eq(d.merchantAccountID, id),
    cardholderAccountID: (id) => eq(d.cardholderAccountID, id),
    disputeIDs: (ids) => inArray(d.disputeID, ids),
    transferIDs: (ids) => inArray(d.transferID, ids),
    dueUntil: (moment) => and(WAITS, lt(d.respondBy, moment)),
  });
  return and(passes, rowsAfter(d.createdOn, d.disputeID, after));
}

export async function countDisputesTo(ctx: AccountCtx, query: DisputeQuery, most: number): Promise<number> {
  return countMatches(ctx.db, d, and(visibleTo(ctx), filterOf(query)), most);
}

const MATCHES_MAX = 500;

/** The disputes that match a search text: by their ID, their amount, or the search of their transfer. */
export async function disputeSearch(ctx: AccountCtx, typed: string): Promise<DisputeID[]> {
  const { id, cents } = parseSearch(typed);
  const search = await transferSearch(ctx, typed);
  const paid = await findTransfers(ctx, { search, disputed: "true" }, { count: MATCHES_MAX });
  const ways = [
    ...(id === undefined ? [] : [sql`${d.disputeID} = ${id}::uuid`]),
    ...(cents === undefined ? [] : [eq(d.amount, cents)]),
    ...(paid.length === 0
      ? []
      : [
          inArray(
            d.transferID,
            paid.map(({ transferID }) => transferID),
          ),
        ]),
  ];
  const matches = await Promise.all(
    ways.map((way) =>
      ctx.db
        .select({ disputeID: d.disputeID })
        .from(d)
        .where(and(visibleTo(ctx), way))
        .orderBy(desc(d.createdOn))
        .limit(MATCHES_MAX),
    ),
  );
  return distinct(matches.flat().map(({ disputeID }) => disputeID));
}

export async function countWaiting(ctx: AccountCtx): Promise<number> {
  return ctx.db.$count(d, and(visibleTo(ctx), WAITS));
}

const CONCEDED = ["resolved", "accepted", "expired", "lost"] as const satisfies Dispute["status"][];

/**
 * Returns the state of a payment's disputes: whether one is open, and the cents that closed ones gave to the
 * cardholder.
 */
export async function disputesOf(
  { db }: Pick<PublicCtx, "db">,
  { partnerID, transferID }: { partnerID: AccountID; transferID: TransferID },
): Promise<{ isOpen: boolean; conceded: number }> {
  const of = await db
    .select({ status: d.status, amount: d.amount })
    .from(d)
    .where(and(eq(d.partnerID, partnerID), eq(d.transferID, transferID)));
  const isOpen = of.some(({ status }) => status === "response-needed" || status === "under-review");
  const lost = of.filter(({ status }) => CONCEDED.some((one) => one === status));
  return { isOpen, conceded: lost.reduce((sum, { amount }) => sum + amount, 0) };
}
