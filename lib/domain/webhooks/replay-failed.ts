import { and, eq, gte } from "drizzle-orm";
import { webhookDeliveryTable as t } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { EndpointID } from "@/lib/core/ids";
import { note, noteUnchanged } from "../audit/act";
import type { Ctx } from "../context";
import type { Replayed, ReplayFailed } from "./contract";
import { loadEndpoint } from "./rows";

/** Sends again what failed since a moment. Throws 404, and 409 while the endpoint is disabled. */
export async function replayFailed(ctx: Ctx, id: EndpointID, { since }: ReplayFailed): Promise<Replayed> {
  const { enabled, url } = await loadEndpoint(ctx, id);
  if (!enabled) throw conflict("the endpoint is disabled");
  const { count } = await ctx.db
    .update(t)
    .set({ status: "pending", attempt: 0, dueOn: ctx.now, leaseUntil: null, finishedOn: null })
    .where(and(eq(t.endpointID, id), eq(t.status, "failed"), gte(t.createdOn, new Date(since))));
  if (count === 0) noteUnchanged(ctx);
  else note(ctx, { name: url, after: { since } });
  return { replayed: count };
}
