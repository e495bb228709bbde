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
/** The most deliveries at a time that the owner of an endpoint may name. */
const AT_ONCE_MAX = 100;
/** The most endpoints of an account. */
export const ENDPOINTS_MAX = 20;
const ENDPOINTS_PER_PAGE = 50;
const DELIVERIES_PER_PAGE = 25;

const fields = {
  url: HttpsURL,
  types: z.array(OfferedEvent).min(1).overwrite(distinct),
  description: text({ max: DESCRIPTION_MAX }),
  /** The most deliveries under way to it at a time. With one, each waits for the one before. */
  deliveriesAtOnce: z.int().min(1).max(AT_ONCE_MAX),
};

/** A new endpoint: where to send, and which events. */
export const CreateWebhookEndpoint = z.object({
  ...fields,
  description: fields.description.optional(),
  deliveriesAtOnce: fields.deliveriesAtOnce.optional(),
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpoint>;

/** Describes what changes. An empty description removes it, and a limit of null does. */
export const UpdateWebhookEndpoint = z
  .object({ ...fields, deliveriesAtOnce: fields.deliveriesAtOnce.nullable(), enabled: z.boolean() })
  .partial();
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpoint>;

/** Why nothing is sent: the staff stopped it, the receiver said that it is gone, or it failed for three days. */
const DisabledReason = z.enum(["staff", "gone", "failing"]);

/** An endpoint. Its secret is never shown again. */
export const WebhookEndpoint = z.object({
  endpointID: EndpointID,
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().optional(),
  deliveriesAtOnce: z.int().optional(),
  enabled: z.boolean(),
  disabledReason: DisabledReason.optional(),
  failingSince: DateTime.optional(),
  /** When the oldest event came that it has not taken yet. */
  oldestWaitingOn: DateTime.optional(),
  /** That event has been waiting for some minutes. */
  isBehind: z.boolean(),
  createdOn: DateTime,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** An endpoint with its new secret, which is returned this once. The old one signs too until the given moment. */
export const SecretWebhookEndpoint = WebhookEndpoint.extend({
  secret: z.string(),
  oldSecretUntil: DateTime.optional(),
});
export type SecretWebhookEndpoint = z.infer<typeof SecretWebhookEndpoint>;

export const WebhookEndpoints = z.object({ items: z.array(WebhookEndpoint), more: z.boolean() });
export type WebhookEndpoints = z.infer<typeof WebhookEndpoints>;

/** One try: the receiver's status, or why it has none, and how long it took. */
const DeliveryTry = z.object({
  on: DateTime,
  ms: z.int(),
  status: z.int().optional(),
  fault: z.string().optional(),
});

/** One event on its way to one endpoint. */
export const Delivery = z.object({
  deliveryID: DeliveryID,
  endpointID: EndpointID,
  eventID: EventID,
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  lastTry: DeliveryTry.optional(),
  /** When it is tried next. Only while it is pending. */
  dueOn: DateTime.optional(),
  createdOn: DateTime,
  finishedOn: DateTime.optional(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A delivery with its tries, what was sent, and the start of the last answer. */
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

/** Describes how endpoints are: they work, their last try failed, or nothing is sent. */
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

/** From when on what failed is sent again. */
export const ReplayFailed = z.object({ since: DateTime });
export type ReplayFailed = z.infer<typeof ReplayFailed>;
export const Replayed = z.object({ replayed: z.int() });
export type Replayed = z.infer<typeof Replayed>;
