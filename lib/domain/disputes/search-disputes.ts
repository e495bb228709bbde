import { endOfDay, startOfDay } from "@/lib/core/days";
import type { AccountCtx } from "../context";
import { ListDisputes } from "./contract";
import type { DisputePage, SearchDisputes } from "./dashboard";
import { listDisputes } from "./queries";

/** A page of the account's disputes, those that need a response first, and whether there are more. */
export async function searchDisputes(
  ctx: AccountCtx,
  { status, merchantAccountID, from, to, zone, skip, count }: SearchDisputes,
): Promise<DisputePage> {
  const found = await listDisputes(ctx, {
    ...ListDisputes.parse({ orderBy: "respondBy" }),
    status,
    merchantAccountID,
    respondStartDateTime: from && startOfDay(from, zone).toISOString(),
    respondEndDateTime: to && endOfDay(to, zone).toISOString(),
    skip,
    count: count + 1,
  });
  return { items: found.slice(0, count), more: found.length > count };
}
