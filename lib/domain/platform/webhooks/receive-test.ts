import { Webhook } from "standardwebhooks";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { Parcel, WebhookAttempt } from "@/lib/providers/webhook-sender";
import type { ClaimedDelivery } from "./claim-deliveries";
import { secretsOf } from "./secrets";

/**
 * Receives a webhook in this process as a partner's own receiver would: it checks the signature and answers. It uses
 * no network address, so the address rules for other receivers stay the same. The request is stored with the delivery.
 */
export async function receiveTest(
  ctx: Pick<PublicCtx, "db" | "now">,
  endpoint: Pick<ClaimedDelivery, "partnerID" | "endpointID">,
  parcel: Parcel,
): Promise<WebhookAttempt> {
  const started = performance.now();
  const secrets = await secretsOf(ctx, endpoint);
  const isSigned = secrets.some((secret) => isSignedBy(secret, parcel));
  const ms = Math.round(performance.now() - started);
  return isSigned
    ? { ms, status: 200, answer: "The signature is right." }
    : { ms, status: 401, answer: "The signature is wrong." };
}

function isSignedBy(secret: string, { body, headers }: Parcel): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
