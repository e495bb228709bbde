import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { eventTable, webhookDeliveryTable, webhookEndpointTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { DeliveryID, EndpointID } from "@/lib/core/api/ids";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import type { WebhookEndpoint } from "./contract";
import { BEHIND_AFTER } from "./shared/waits";

/** An endpoint, and the time of the oldest event that it has not accepted. */
type EndpointRow = typeof webhookEndpointTable.$inferSelect & { oldestWaiting: string | null };

export const endpointColumns = ({ homePartnerID }: Pick<AccountCtx, "homePartnerID">) => ({
  ...getTableColumns(webhookEndpointTable),
  oldestWaiting: sql<string | null>`(select min(w.created_on) from webhook_delivery w
    where w.partner_id = ${homePartnerID} and w.endpoint_id = webhook_endpoint.endpoint_id and w.status = 'pending')`,
});

/** The account's endpoint. `isLocked` locks it until the transaction ends. Throws 404. */
export async function loadEndpoint(
  ctx: AccountCtx,
  id: EndpointID,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<EndpointRow> {
  const { endpointID, deletedOn } = webhookEndpointTable;
  const query = ctx.db
    .select(endpointColumns(ctx))
    .from(webhookEndpointTable)
    .where(and(forAccount(ctx, webhookEndpointTable, eq(endpointID, id)), isNull(deletedOn)));
  const [row] = await (isLocked ? query.for("update") : query);
  if (!row) throw notFound("webhook endpoint");
  return row;
}

/** A delivery of the account, with its event if that is still stored. Throws 404. */
export async function loadDelivery(ctx: AccountCtx, id: DeliveryID) {
  const { partnerID, deliveryID, endpointID, eventID } = webhookDeliveryTable;
  const [row] = await ctx.db
    .select({ delivery: webhookDeliveryTable, event: eventTable, endpoint: webhookEndpointTable })
    .from(webhookDeliveryTable)
    .innerJoin(
      webhookEndpointTable,
      and(eq(webhookEndpointTable.partnerID, partnerID), eq(webhookEndpointTable.endpointID, endpointID)),
    )
    .leftJoin(eventTable, and(eq(eventTable.partnerID, partnerID), eq(eventTable.eventID, eventID)))
    .where(forAccount(ctx, webhookDeliveryTable, eq(deliveryID, id)));
  if (!row || row.endpoint.deletedOn) throw notFound("webhook delivery");
  return row;
}

export function toEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { endpointID, url, types, description, enabled, disabledReason, failingSince, mostAtOnce, createdOn } = row;
  const waitsSince = row.oldestWaiting === null ? undefined : new Date(row.oldestWaiting);
  return {
    endpointID,
    url,
    types,
    ...(description !== null && { description }),
    ...(mostAtOnce !== null && { deliveriesAtOnce: mostAtOnce }),
    enabled,
    ...(disabledReason !== null && { disabledReason }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(waitsSince && { oldestWaitingOn: waitsSince.toISOString() }),
    isBehind: enabled && waitsSince !== undefined && now.getTime() - waitsSince.getTime() > BEHIND_AFTER,
    createdOn: createdOn.toISOString(),
  };
}
