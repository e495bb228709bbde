import { webhookDeliveries, webhookEndpoints } from "@/lib/generated/operations/webhooks";

/** What is read anew after an endpoint changed. */
export const ENDPOINT_READS = [webhookEndpoints.get, webhookEndpoints.list, webhookDeliveries.list];
