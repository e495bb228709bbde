import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** The endpoint that a secret belongs to. */
export interface WebhookSecretPlace {
  secretID: string;
  endpointID: string;
}

/** Seals the secret that signs what an endpoint is sent. */
export function sealWebhookSecret(place: WebhookSecretPlace, secret: string): Sealed {
  return seal(keys(), "secret", webhookSecretAAD(place), Buffer.from(secret));
}

/** Opens the secret of an endpoint. Throws a VaultError for another's. */
export function openWebhookSecret(place: WebhookSecretPlace, sealed: Sealed): string {
  return open(keys(), "secret", webhookSecretAAD(place), sealed).toString();
}

/** Binds a secret to its endpoint. */
export function webhookSecretAAD({ secretID, endpointID }: WebhookSecretPlace): Buffer {
  return aadOf({ table: "webhook_secret", column: "secret", id: secretID, accountID: endpointID });
}
