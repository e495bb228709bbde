import { z } from "zod";
import { DeliveryID, EndpointID, EventID } from "@/lib/core/api/ids";
import { cursors, filterValue, page } from "@/lib/core/api/query";
import { DateTime, HttpsURL, text } from "@/lib/core/api/shapes";
import { distinct } from "@/lib/core/collections";
import { OfferedEvent } from "./shared/event-types";
import { stateEnum } from "@/lib/core/api/state-enum";
import { deliveryStates } from "./states";

const DeliveryStatus = stateEnum(deliveryStates);

const DESCRIPTION_MAX = 128;
const AT_ONCE_MAX = 100;
export const ENDPOINTS_MAX = 20;
const ENDPOINTS_PER_PAGE = 50;
const DELIVERIES_PER_PAGE = 25;

const fields = {
  url: HttpsURL,
  types: z.array(OfferedEvent).min(1).overwrite(distinct),
  description: text({ max: DESCRIPTION_MAX }),
  /** The most deliveries in flight at a time. With one, each waits for the previous one. */
  deliveriesAtOnce: z.int().min(1).max(AT_ONCE_MAX),
};

export const CreateWebhookEndpoint = z.object({
  ...fields,
  description: fields.description.optional(),
  deliveriesAtOnce: fields.deliveriesAtOnce.optional(),
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpoint>;

/** Changes to an endpoint. An empty description removes the description, and null removes the limit. */
export const UpdateWebhookEndpoint = z
  .object({ ...fields, deliveriesAtOnce: fields.deliveriesAtOnce.nullable(), enabled: z.boolean() })
  .partial();
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpoint>;

/** Disabled by staff, because the receiver said that it is gone, or after failing for three days. */
const DisabledReason = z.enum(["staff", "gone", "failing"]);

/** An endpoint. The secret is never shown again. */
export const WebhookEndpoint = z.object({
  endpointID: EndpointID,
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().optional(),
  deliveriesAtOnce: z.int().optional(),
  enabled: z.boolean(),
  disabledReason: DisabledReason.optional(),
  failingSince: DateTime.optional(),
  /** The time of the oldest event that the endpoint has not accepted yet. */
  oldestWaitingOn: DateTime.optional(),
  /** That event has been waiting for several minutes. */
  isBehind: z.boolean(),
  createdOn: DateTime,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** An endpoint with its new secret, which is returned only once. The old secret also signs until the given time. */
export const SecretWebhookEndpoint = WebhookEndpoint.extend({
  secret: z.string(),
  oldSecretUntil: DateTime.optional(),
});
export type SecretWebhookEndpoint = z.infer<typeof SecretWebhookEndpoint>;

/** An endpoint and its deliveries of the last seven days, each of 24 hours, oldest first. */
export const ListedWebhookEndpoint = WebhookEndpoint.extend({
  dailyDelivered: z.array(z.int()),
  /** Deliveries that failed or are being retried. Of each day, the newest two hundred deliveries count. */
  dailyFailed: z.array(z.int()),
  /** The median time until the receiver responded to a successful attempt. Absent without any. */
  medianMs: z.int().optional(),
});
export type ListedWebhookEndpoint = z.infer<typeof ListedWebhookEndpoint>;

export const WebhookEndpoints = z.object({ items: z.array(ListedWebhookEndpoint), more: z.boolean() });
export type WebhookEndpoints = z.infer<typeof WebhookEndpoints>;

/** One attempt: the receiver's status or the reason for having none, and the duration. */
const DeliveryTry = z.object({
  on: DateTime,
  ms: z.int(),
  status: z.int().optional(),
  fault: z.string().optional(),
});

export const Delivery = z.object({
  deliveryID: DeliveryID,
  endpointID: EndpointID,
  eventID: EventID,
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  lastTry: DeliveryTry.optional(),
  /** The time of the next attempt. Only while the delivery is pending. */
  dueOn: DateTime.optional(),
  createdOn: DateTime,
  finishedOn: DateTime.optional(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A delivery with its attempts, the body that was sent, and the start of the last response. */
export const DeliveryDetails = Delivery.extend({
  url: z.string(),
  isEnabled: z.boolean(),
  tries: z.array(DeliveryTry),
  body: z.string().optional(),
  lastAnswer: z.string().optional(),
});
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

export const Deliveries = z.object({ items: z.array(Delivery), more: z.boolean() });
export type Deliveries = z.infer<typeof Deliveries>;

/** The state of endpoints: they work, their last attempt failed, or nothing is sent. */
export const EndpointState = z.enum(["enabled", "failing", "disabled"]);
export type EndpointState = z.infer<typeof EndpointState>;

export const ListWebhookEndpoints = z.object({
  state: filterValue(EndpointState),
  ...cursors(EndpointID),
  ...page(ENDPOINTS_PER_PAGE),
});
export type ListWebhookEndpoints = z.infer<typeof ListWebhookEndpoints>;
export const ListDeliveries = z.object({
  status: filterValue(DeliveryStatus),
  ...cursors(DeliveryID),
  ...page(DELIVERIES_PER_PAGE),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;

/** Redeliver failures since this time. */
export const ReplayFailed = z.object({ since: DateTime });
export type ReplayFailed = z.infer<typeof ReplayFailed>;
export const Replayed = z.object({ replayed: z.int() });
export type Replayed = z.infer<typeof Replayed>;
