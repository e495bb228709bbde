import { webhookDeliveries, webhookEndpoints } from "@/lib/generated/operations/webhooks";

/** Lists the operations that are read again after an endpoint changed. */
export const ENDPOINT_READS = [webhookEndpoints.get, webhookEndpoints.list, webhookDeliveries.list];
