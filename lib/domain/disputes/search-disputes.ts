import { endOfDay, startOfDay } from "@/lib/core/days";
import type { AccountCtx } from "../context";
import type { Part } from "../part";
import { type Dispute, ListDisputes } from "./contract";
import type { DisputePage, SearchDisputes } from "./dashboard";
import { listDisputes } from "./queries";

/** A page of the account's disputes, those that need a response first, and whether there are more. */
export async function searchDisputes(
  ctx: AccountCtx,
  { skip, count, ...filter }: SearchDisputes,
): Promise<DisputePage> {
  const found = await listDisputes(ctx, { ...asked(filter), orderBy: "respondBy", skip, count: count + 1 });
  return { items: found.slice(0, count), more: found.length > count };
}

/** The same disputes, the newest first, part by part. */
export function disputesBehind(ctx: AccountCtx, filter: SearchDisputes, part: Part): Promise<Dispute[]> {
  return listDisputes(ctx, { ...asked(filter), ...part });
}

/** A person's filters as the list of the API knows them. */
function asked({ status, merchantAccountID, from, to, zone }: Omit<SearchDisputes, "skip" | "count">): ListDisputes {
  return {
    ...ListDisputes.parse({}),
    status,
    merchantAccountID,
    respondStartDateTime: from && startOfDay(from, zone).toISOString(),
    respondEndDateTime: to && endOfDay(to, zone).toISOString(),
  };
}
