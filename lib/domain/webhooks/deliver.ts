import { Webhook } from "standardwebhooks";
import { stopAt } from "@/lib/providers/stop-at";
import { type Parcel, sendWebhook, type Sent } from "@/lib/providers/webhook-sender";
import type { PublicCtx } from "../context";
import { bodyOf } from "./body";
import type { ClaimedDelivery } from "./claim-deliveries";
import { secretsOf } from "./secrets";
import { settleDelivery } from "./settle-delivery";

export type Sender = (parcel: Parcel) => Promise<Sent>;

/** Sends a claimed delivery outside of any transaction, and records what became of it. */
export async function deliver(ctx: PublicCtx, claimed: ClaimedDelivery, send: Sender = sendWebhook): Promise<void> {
  const parcel = await parcelOf(ctx, claimed);
  const sent = await send(parcel);
  stopAt("webhooks:sent");
  await settleDelivery({ ...ctx, now: new Date(ctx.now.getTime() + sent.ms) }, claimed, sent);
}

/** The event signed by each secret that is valid: receivers know it by `webhook-id` on every try. */
async function parcelOf(ctx: PublicCtx, claimed: ClaimedDelivery): Promise<Parcel> {
  const { eventID, url, createdOn } = claimed;
  const body = bodyOf({ ...claimed, createdOn: new Date(createdOn) });
  const secrets = await secretsOf(ctx, claimed.endpointID);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventID, ctx.now, body));
  return {
    url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Tender-Webhooks/1",
      "webhook-id": eventID,
      "webhook-timestamp": String(Math.floor(ctx.now.getTime() / 1000)),
      "webhook-signature": signatures.join(" "),
    },
  };
}
