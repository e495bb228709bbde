import { endOfDay, startOfDay } from "@/lib/core/days";
import { daysAfter } from "@/lib/core/time";
import type { AccountCtx } from "../context";
import type { Part } from "../part";
import { type Dispute, ListDisputes } from "./contract";
import type { DisputePage, SearchDisputes } from "./dashboard";
import { DUE_SOON_DAYS } from "./shared/limits";
import { listDisputes } from "./queries";

/** A page of the account's disputes, those that need a response first, and whether there are more. */
export async function searchDisputes(
  ctx: AccountCtx,
  { skip, count, sort = "respondBy", ...filter }: SearchDisputes,
): Promise<DisputePage> {
  const order = sort === "respondBy" ? { orderBy: sort } : { sort };
  const found = await listDisputes(ctx, { ...asked(ctx, filter), ...order, skip, count: count + 1 });
  return { items: found.slice(0, count), more: found.length > count };
}

/** The same disputes, the newest first, part by part. */
export function disputesBehind(ctx: AccountCtx, filter: SearchDisputes, part: Part): Promise<Dispute[]> {
  return listDisputes(ctx, { ...asked(ctx, filter), ...part });
}

/** A person's filters as the list of the API knows them. */
function asked(
  { now }: AccountCtx,
  { status, merchantAccountID, from, to, zone, attention }: Omit<SearchDisputes, "skip" | "count">,
): ListDisputes & { dueUntil?: Date } {
  return {
    ...ListDisputes.parse({}),
    status,
    merchantAccountID,
    respondStartDateTime: from && startOfDay(from, zone).toISOString(),
    respondEndDateTime: to && endOfDay(to, zone).toISOString(),
    ...(attention === "true" && { dueUntil: daysAfter(now, DUE_SOON_DAYS) }),
  };
}
