import { z } from "zod";
import { DeliveryID, EndpointID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import {
  CreateWebhookEndpoint,
  Deliveries,
  Delivery,
  DeliveryDetails,
  ListDeliveries,
  ListWebhookEndpoints,
  Replayed,
  ReplayFailed,
  SecretWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpoints,
} from "./contract";

const oneEndpoint = z.object({ endpointID: EndpointID });
const oneDelivery = z.object({ deliveryID: DeliveryID });
const hooks = { group: "Webhooks", internal: true } as const;
const read = { ...hooks, method: "GET", access: "webhooks.read", status: 200 } as const;
const change = { ...hooks, method: "POST", access: "webhooks.write" } as const;

export const webhookEndpoints = {
  list: operation({
    ...read,
    summary: "List webhook endpoints",
    path: "/dashboard/webhook-endpoints",
    query: ListWebhookEndpoints,
    response: WebhookEndpoints,
    download: { place: ["createdOn", "endpointID"] },
  }),
  get: operation({
    ...read,
    summary: "Read a webhook endpoint",
    path: "/dashboard/webhook-endpoints/{endpointID}",
    params: oneEndpoint,
    response: WebhookEndpoint,
  }),
  create: operation({
    ...change,
    summary: "Create a webhook endpoint",
    path: "/dashboard/webhook-endpoints",
    body: CreateWebhookEndpoint,
    response: SecretWebhookEndpoint,
    status: 200,
    stepUp: "late",
    audit: { act: "webhook-endpoint.create", refusals: true },
  }),
  update: operation({
    ...change,
    summary: "Change a webhook endpoint",
    method: "PATCH",
    path: "/dashboard/webhook-endpoints/{endpointID}",
    params: oneEndpoint,
    body: UpdateWebhookEndpoint,
    response: WebhookEndpoint,
    status: 200,
    stepUp: "late",
    audit: { act: "webhook-endpoint.update", refusals: true },
  }),
  delete: operation({
    ...change,
    summary: "Delete a webhook endpoint",
    method: "DELETE",
    path: "/dashboard/webhook-endpoints/{endpointID}",
    params: oneEndpoint,
    status: 204,
    audit: { act: "webhook-endpoint.delete", refusals: true },
  }),
  rotate: operation({
    ...change,
    summary: "Change the secret of a webhook endpoint",
    path: "/dashboard/webhook-endpoints/{endpointID}/secret",
    params: oneEndpoint,
    response: SecretWebhookEndpoint,
    status: 200,
    stepUp: true,
    audit: { act: "webhook-endpoint.rotate-secret", refusals: true },
  }),
  test: operation({
    ...change,
    summary: "Send a test to a webhook endpoint",
    path: "/dashboard/webhook-endpoints/{endpointID}/test",
    params: oneEndpoint,
    response: Delivery,
    status: 200,
    audit: { act: "webhook-endpoint.test", refusals: true },
  }),
  replay: operation({
    ...change,
    summary: "Send failed webhook deliveries again",
    path: "/dashboard/webhook-endpoints/{endpointID}/replays",
    params: oneEndpoint,
    body: ReplayFailed,
    response: Replayed,
    status: 200,
    audit: { act: "webhook-endpoint.replay", refusals: true },
  }),
};

export const webhookDeliveries = {
  list: operation({
    ...read,
    summary: "List webhook deliveries",
    path: "/dashboard/webhook-endpoints/{endpointID}/deliveries",
    params: oneEndpoint,
    query: ListDeliveries,
    response: Deliveries,
    download: { place: ["createdOn", "deliveryID"] },
  }),
  get: operation({
    ...read,
    summary: "Read a webhook delivery",
    path: "/dashboard/webhook-deliveries/{deliveryID}",
    params: oneDelivery,
    response: DeliveryDetails,
  }),
  replay: operation({
    ...change,
    summary: "Send a webhook delivery again",
    path: "/dashboard/webhook-deliveries/{deliveryID}/replay",
    params: oneDelivery,
    response: Delivery,
    status: 200,
    audit: { act: "webhook-delivery.replay", refusals: true },
  }),
};
