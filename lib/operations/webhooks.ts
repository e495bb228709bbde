// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const webhookDeliveries = /* @__PURE__ */ named(
  () => import("@/lib/domain/webhooks/dashboard").then((declared) => declared.webhookDeliveries),
  {
    list: {
      summary: "List webhook deliveries",
      method: "GET",
      path: "/dashboard/webhook-endpoints/{endpointID}/deliveries",
      access: "webhooks.read",
      internal: true,
      takes: ["status", "skip", "count"],
    },
    get: {
      summary: "Read a webhook delivery",
      method: "GET",
      path: "/dashboard/webhook-deliveries/{deliveryID}",
      access: "webhooks.read",
      internal: true,
    },
    replay: {
      summary: "Send a webhook delivery again",
      method: "POST",
      path: "/dashboard/webhook-deliveries/{deliveryID}/replay",
      access: "webhooks.write",
      internal: true,
    },
  },
);

export const webhookEndpoints = /* @__PURE__ */ named(
  () => import("@/lib/domain/webhooks/dashboard").then((declared) => declared.webhookEndpoints),
  {
    list: {
      summary: "List webhook endpoints",
      method: "GET",
      path: "/dashboard/webhook-endpoints",
      access: "webhooks.read",
      internal: true,
      takes: ["state", "skip", "count"],
    },
    get: {
      summary: "Read a webhook endpoint",
      method: "GET",
      path: "/dashboard/webhook-endpoints/{endpointID}",
      access: "webhooks.read",
      internal: true,
    },
    create: {
      summary: "Create a webhook endpoint",
      method: "POST",
      path: "/dashboard/webhook-endpoints",
      access: "webhooks.write",
      stepUp: true,
      internal: true,
    },
    update: {
      summary: "Change a webhook endpoint",
      method: "PATCH",
      path: "/dashboard/webhook-endpoints/{endpointID}",
      access: "webhooks.write",
      internal: true,
    },
    delete: {
      summary: "Delete a webhook endpoint",
      method: "DELETE",
      path: "/dashboard/webhook-endpoints/{endpointID}",
      access: "webhooks.write",
      internal: true,
    },
    rotate: {
      summary: "Change the secret of a webhook endpoint",
      method: "POST",
      path: "/dashboard/webhook-endpoints/{endpointID}/secret",
      access: "webhooks.write",
      stepUp: true,
      internal: true,
    },
    test: {
      summary: "Send a test to a webhook endpoint",
      method: "POST",
      path: "/dashboard/webhook-endpoints/{endpointID}/test",
      access: "webhooks.write",
      internal: true,
    },
    replay: {
      summary: "Send failed webhook deliveries again",
      method: "POST",
      path: "/dashboard/webhook-endpoints/{endpointID}/replays",
      access: "webhooks.write",
      internal: true,
    },
  },
);
