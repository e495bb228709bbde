import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { malformed } from "@/lib/core/failure";
import type { z } from "zod";
import { Unsigned } from "../rails/rail-provider";
import type { Callback } from "../rails/callback";

/** Signature headers of Standard Webhooks, over ID, time and body. */
export function signedHeaders(secret: string, id: string, body: string, now = new Date()): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
}

/** Throws Unsigned for a body that was not signed with the secret within five minutes of now. */
export function refuseUnsigned(secret: string, { headers, text }: Callback): void {
  const named = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, headers[name] ?? ""]);
  try {
    new Webhook(secret).verify(text, Object.fromEntries(named), { jsonParse: false });
  } catch (error) {
    if (error instanceof WebhookVerificationError) throw new Unsigned("wrong signature");
    throw error;
  }
}

/**
 * Reads events from a connector. A replay within five minutes has no effect, because each event counts once by its ID.
 * Throws Unsigned as above, and 400 if the body is not JSON of this shape.
 */
export function readSigned<T extends z.ZodType>(secret: string, callback: Callback, shape: T): z.output<T> {
  refuseUnsigned(secret, callback);
  const result = shape.safeParse(parsed(callback.text));
  if (!result.success) throw malformed("the events cannot be read");
  return result.data;
}

/** Parses JSON. Undefined if the text is invalid: the parser's error would quote it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
