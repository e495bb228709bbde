import { Webhook } from "standardwebhooks";
import { traced, traceHeaders } from "@/lib/core/tracing";
import { failAt } from "@/lib/providers/failpoint";
import { type Parcel, RECEIVER_TIMEOUT_MS, sendWebhook, type WebhookAttempt } from "@/lib/providers/webhook-sender";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { bodyOf } from "./to-delivery";
import type { ClaimedDelivery } from "./claim-deliveries";
import { receiveTest } from "./receive-test";
import { secretsOf } from "./secrets";
import { isDelivered, settleDelivery } from "./settle-delivery";
import { TEST_RECEIVER } from "./shared/endpoint-tests";

export type Sender = (parcel: Parcel) => Promise<WebhookAttempt>;

/** Milliseconds that a sender may take beyond its own timeout. */
const GRACE = 1000;

/** The way to send a delivery. Tests have their own senders and timeouts. */
export interface DeliveryOptions {
  send?: Sender | undefined;
  patience?: number | undefined;
  /** Called after each attempt, with whether the receiver accepted it. */
  tried?(isTaken: boolean): void;
}

export function deliver(ctx: PublicCtx, claimed: ClaimedDelivery, sending: DeliveryOptions = {}): Promise<void> {
  const start = { name: "deliver webhook", kind: "client", requestID: ctx.requestID } as const;
  return traced(start, () => deliverOnce(ctx, claimed, sending));
}

async function deliverOnce(ctx: PublicCtx, claimed: ClaimedDelivery, sending: DeliveryOptions): Promise<void> {
  const { send = sendWebhook, patience = RECEIVER_TIMEOUT_MS } = sending;
  const parcel = await parcelOf(ctx, claimed);
  const sent = claimed.url === TEST_RECEIVER ? receiveTest(ctx, claimed, parcel) : send(parcel);
  const webhookAttempt = await within(sent, patience + GRACE);
  failAt("webhooks:sent");
  sending.tried?.(isDelivered(webhookAttempt));
  await settleDelivery({ ...ctx, now: new Date(ctx.now.getTime() + webhookAttempt.ms) }, claimed, webhookAttempt);
}

/** Limits the time of a sender. After that the attempt has failed, even if the sender is still running. */
async function within(sent: Promise<WebhookAttempt>, ms: number): Promise<WebhookAttempt> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WebhookAttempt>((resolve) => {
    timer = setTimeout(() => resolve({ ms, fault: "No answer in time" }), ms);
  });
  return Promise.race([sent, late]).finally(() => clearTimeout(timer));
}

/** The event, signed with each valid secret. Receivers recognize it by the same `webhook-id` on every attempt. */
async function parcelOf(ctx: PublicCtx, claimed: ClaimedDelivery): Promise<Parcel> {
  const { eventID, url, createdOn } = claimed;
  const body = bodyOf({ ...claimed, createdOn: new Date(createdOn) });
  const secrets = await secretsOf(ctx, claimed);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventID, ctx.now, body));
  return {
    url,
    body,
    headers: {
      ...traceHeaders(),
      "content-type": "application/json",
      "user-agent": "Tender-Webhooks/1",
      "webhook-id": eventID,
      "webhook-timestamp": String(Math.floor(ctx.now.getTime() / 1000)),
      "webhook-signature": signatures.join(" "),
    },
  };
}
