/** Shows how a receiver checks a webhook. A test runs it as it stands here. */
export const VERIFY_WEBHOOK = `import { Webhook } from "standardwebhooks";

/** Returns the event. Throws when the signature is wrong, or older than five minutes. */
export function readWebhook(body, headers, secret = process.env.WEBHOOK_SECRET) {
  return new Webhook(secret).verify(body, headers);
}
`;
