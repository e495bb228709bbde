import type { StateWord } from "@/components/words/state-badge";
import type {
  Delivery,
  DeliveryDetails,
  EndpointState,
  WebhookEndpoint,
} from "@/lib/domain/platform/webhooks/contract";
import { TEST_RECEIVER } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import type { DeliveryStatus } from "@/lib/domain/platform/webhooks/states";
import { webhookDeliveries, webhookEndpoints } from "@/lib/generated/operations/webhooks";

export const DELIVERY_STATES: Record<DeliveryStatus, StateWord> = {
  pending: { label: "Pending", tone: "warning", icon: "waiting" },
  delivered: { label: "Delivered", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

export const DISABLED_REASONS: Record<NonNullable<WebhookEndpoint["disabledReason"]>, string> = {
  staff: "Someone on your team disabled it.",
  gone: "Its receiver responded with 410 Gone.",
  failing: "No delivery succeeded for three days.",
};

export const ENDPOINT_STATES: Record<EndpointState, StateWord> = {
  enabled: { label: "Enabled", tone: "success" },
  failing: { label: "Failing", tone: "warning" },
  disabled: { label: "Disabled", tone: "danger" },
};

/** Events arrive faster than the endpoint accepts them, or one of them keeps failing. */
const BEHIND: StateWord = { label: "Behind", tone: "warning", icon: "waiting" };

/** Returns the state of an endpoint. One that a teammate disabled has no error. */
export function endpointState({ enabled, failingSince, isBehind, disabledReason }: WebhookEndpoint): StateWord {
  if (enabled && !failingSince && isBehind) return BEHIND;
  if (enabled) return ENDPOINT_STATES[failingSince ? "failing" : "enabled"];
  return { ...ENDPOINT_STATES.disabled, ...(disabledReason === "staff" && { tone: "ended" as const }) };
}

export function tryInWords(one: DeliveryDetails["tries"][number] | Delivery["lastTry"]): string | undefined {
  return one && (one.fault ?? `Status ${one.status ?? 0}`);
}

/** The share of deliveries that succeeded. It is 100% only if every delivery succeeded. */
export function successInWords(delivered: number, failed: number): string {
  const share = Math.floor((delivered / (delivered + failed)) * 1000) / 10;
  return `${share}%`;
}

export const outcomeInWords = (delivered: number, failed: number) =>
  `${delivered.toLocaleString("en-US")} delivered, ${failed.toLocaleString("en-US")} failed or retried in the last 7 days`;

export const endpointName = (url: string) => (url === TEST_RECEIVER ? "Test receiver" : new URL(url).host);

export const endpointPath = (endpointID: string) => `/developers/webhooks/${endpointID}`;
export const deliveryPath = (deliveryID: string) => `/developers/webhooks/deliveries/${deliveryID}`;

/** Operations to refetch after an endpoint changed. */
export const ENDPOINT_READS = [webhookEndpoints.get, webhookEndpoints.list, webhookDeliveries.list];

export function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
