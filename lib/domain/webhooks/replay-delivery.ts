import { and, eq } from "drizzle-orm";
import { webhookDeliveryTable as t } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { DeliveryID } from "@/lib/core/ids";
import { next } from "@/lib/core/states";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { Delivery } from "./contract";
import { loadDelivery } from "./rows";
import { deliveryStates } from "./states";
import { toDelivery } from "./to-delivery";

/** Sends a finished delivery again, under the same ID, with all its tries anew. Throws 404, and 409 while it is pending. */
export async function replayDelivery(ctx: Ctx, id: DeliveryID): Promise<Delivery> {
  const { delivery, event, endpoint } = await loadDelivery(ctx, id);
  if (!event) throw conflict("the event is no longer kept");
  if (!endpoint.enabled) throw conflict("the endpoint is disabled");
  const status = next(deliveryStates, delivery.status, "replay");
  const [replayed] = await ctx.db
    .update(t)
    .set({ status, attempt: 0, dueOn: ctx.now, leaseUntil: null, finishedOn: null })
    .where(and(eq(t.deliveryID, id), eq(t.status, delivery.status)))
    .returning();
  if (!replayed) throw conflict("the delivery changed meanwhile");
  note(ctx, { name: endpoint.url });
  return toDelivery(replayed, event.type);
}
