import type { DisputeID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/operations/context";
import { nameOfPart } from "@/lib/domain/kernel/names/object-names";
import { type Dispute, ListDisputes } from "./contract";
import { endDispute } from "./end-dispute";
import { lockWaiting } from "./lock-waiting";
import { type DisputeCtx, thisDispute, toDispute } from "./rows";
import { malformed, notFound } from "@/lib/core/failure";
import type { DisputeEvent } from "@/lib/providers/rails/disputes";
import { disputesNamed } from "@/lib/providers/providers";
import type { Callback } from "@/lib/providers/rails/callback";
import { readCallback } from "@/lib/domain/money/rails/callbacks";
import { receiveDisputeEvents } from "./receive-events";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { daysAfter } from "@/lib/core/time/time";
import { type AfterCursor, pageRows, totalOf } from "@/lib/domain/kernel/operations/part";
import type { DisputePage, SearchDisputes } from "./dashboard";
import { DUE_SOON_DAYS } from "@/lib/domain/kernel/limits";
import { countDisputesTo, disputePlace, listDisputes, type SameFilters, disputeSearch, withParties } from "./queries";
import { and, eq } from "drizzle-orm";
import { disputeEvidenceTable, disputeTable } from "@/db/schema";
import { next } from "@/lib/core/api/states";
import { disputeStates } from "./states";
import { notifyOfDispute } from "./notify";

/** Concedes a dispute to the cardholder: the amount is lost. Throws 404, and 409 once it is answered or too late. */
export async function acceptDispute(ctx: Ctx, id: DisputeID): Promise<Dispute> {
  const locked = await lockWaiting(ctx, id, "accept");
  note(ctx, { name: nameOfPart(locked.dispute.amount, locked.transfer) });
  return toDispute(await endDispute(ctx, locked, "accept"));
}

/**
 * Handles a card network's callback about disputes. The network may repeat it any number of times. An event that comes
 * before the opening of its dispute gets 404, so that the network sends it again. Throws 404 for an unknown provider
 * and for disputes that are not its own, and 401 for a wrong signature.
 */
export async function receiveDisputeCallback(ctx: DisputeCtx, name: string, callback: Callback): Promise<void> {
  const provider = disputesNamed(name);
  if (!provider) throw notFound("provider");
  const events = inOrder(await readCallback(provider, callback));
  const received = await receiveDisputeEvents(ctx, provider, events);
  if (received.some(({ outcome }) => outcome === "unknown")) throw notFound("dispute");
}

/** Sorts events by time, openings first, because one callback may have them in any order. */
function inOrder(events: readonly DisputeEvent[]): DisputeEvent[] {
  const rank = ({ kind }: DisputeEvent) => (kind === "opened" ? 0 : 1);
  return events.toSorted((one, other) => rank(one) - rank(other) || one.at.getTime() - other.at.getTime());
}

/**
 * A page of the account's disputes, those that need a response first, and whether there are more. Throws 422 for an
 * unknown cursor.
 */
export async function searchDisputes(
  ctx: AccountCtx,
  {
    q,
    skip,
    count,
    sort = "respondBy",
    after,
    startingAfter,
    endingBefore,
    uncounted,
    ...filter
  }: SearchDisputes & AfterCursor,
): Promise<DisputePage> {
  const from = after ? undefined : await disputePlace(ctx, { startingAfter, endingBefore });
  const order = sort === "respondBy" ? { orderBy: sort } : { sort };
  const search = q === undefined ? undefined : await disputeSearch(ctx, q);
  const query = { ...request(ctx, filter), ...order, ...(search && { disputeIDs: search }) };
  const disputes = await listDisputes(ctx, { ...query, after, from, skip, count: count + 1 });
  const { items: pageItems, more } = pageRows(disputes, count, { isTurned: from?.isTurned === true });
  const items = await withParties(ctx, pageItems);
  const page = { skip, rowCount: items.length, more, isBehind: after !== undefined || from !== undefined };
  return {
    items,
    more,
    total: (after ?? uncounted) ? undefined : await totalOf(page, (most) => countDisputesTo(ctx, query, most)),
  };
}

function request(
  { now }: AccountCtx,
  {
    from,
    to,
    openedFrom,
    openedTo,
    zone,
    attention,
    ...same
  }: Omit<SearchDisputes, "q" | "skip" | "count" | "sort" | "startingAfter" | "endingBefore" | "uncounted">,
): ListDisputes & SameFilters & { dueUntil?: Date } {
  return {
    ...ListDisputes.parse({}),
    ...same,
    respondStartDateTime: from && startOfDay(from, zone).toISOString(),
    respondEndDateTime: to && endOfDay(to, zone).toISOString(),
    startDateTime: openedFrom && startOfDay(openedFrom, zone).toISOString(),
    endDateTime: openedTo && endOfDay(openedTo, zone).toISOString(),
    ...(attention === "true" && { dueUntil: daysAfter(now, DUE_SOON_DAYS) }),
  };
}

/**
 * Submits all evidence to the network, once; from then on it cannot change. Throws 404, 400 without any evidence, and
 * 409 once it is answered or too late.
 */
export async function submitDispute(ctx: Ctx, id: DisputeID): Promise<Dispute> {
  const { dispute, transfer } = await lockWaiting(ctx, id, "submit");
  const stamped = await ctx.db
    .update(disputeEvidenceTable)
    .set({ submittedOn: ctx.now })
    .where(and(eq(disputeEvidenceTable.partnerID, dispute.partnerID), eq(disputeEvidenceTable.disputeID, id)))
    .returning({ evidenceID: disputeEvidenceTable.evidenceID });
  if (stamped.length === 0) throw malformed("there is no evidence to submit");
  const status = next(disputeStates, dispute.status, "submit");
  const submitted = { ...dispute, status, submittedOn: ctx.now, dueOn: ctx.now, advancedBy: null };
  await ctx.db
    .update(disputeTable)
    .set({ status, submittedOn: ctx.now, dueOn: ctx.now, advancedBy: null })
    .where(thisDispute(dispute));
  await notifyOfDispute(ctx, { dispute: submitted, transfer });
  const reason = `${stamped.length} ${stamped.length === 1 ? "item" : "items"}`;
  note(ctx, { name: nameOfPart(dispute.amount, transfer), reason });
  return toDispute(submitted);
}
