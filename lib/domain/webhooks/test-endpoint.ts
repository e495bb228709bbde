import { eventTable, webhookDeliveryTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { type DeliveryID, type EndpointID, type EventID, newID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { Delivery } from "./contract";
import { webhookEndpointTested } from "./events";
import { loadEndpoint } from "./rows";
import { toDelivery } from "./to-delivery";

/** Sends an event of a test to one endpoint alone. Throws 404, and 409 while the endpoint is disabled. */
export async function testEndpoint(ctx: Ctx, id: EndpointID): Promise<Delivery> {
  const { db, accountID, now, requestID } = ctx;
  const { enabled, url } = await loadEndpoint(ctx, id);
  if (!enabled) throw conflict("the endpoint is disabled");
  const eventID = newID<EventID>();
  const { name: type, data } = webhookEndpointTested;
  const shown = data.parse({ accountID, endpointID: id });
  await db.insert(eventTable).values({ eventID, accountID, type, data: shown, requestID, createdOn: now });
  const row = {
    deliveryID: newID<DeliveryID>(),
    endpointID: id,
    eventID,
    accountID,
    status: "pending" as const,
    attempt: 0,
    dueOn: now,
    leaseUntil: null,
    tries: [],
    lastAnswer: null,
    createdOn: now,
    finishedOn: null,
  };
  await db.insert(webhookDeliveryTable).values(row);
  note(ctx, { name: url });
  return toDelivery(row, type);
}
