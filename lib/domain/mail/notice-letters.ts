import type { Letter } from "./letter";

/** What may have happened to how somebody signs in. */
export const SECURITY_CHANGES = {
  "password-changed": {
    subject: "Your password was changed",
    what: "The password of your account was changed, and your other sessions were signed out.",
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    what: "From now on, a new passkey signs in to your account.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    what: "A passkey no longer signs in to your account, and your other sessions were signed out.",
  },
  "second-factor-removed": {
    subject: "Your authenticator app was removed",
    what: "The authenticator app is no longer asked for when you sign in.",
  },
  "api-key-created": {
    subject: "A new API key was created",
    what: "A new API key can now act for your account.",
  },
} as const;
export type SecurityChange = keyof typeof SECURITY_CHANGES;

/** Tells somebody that how they are protected has changed. */
export function securityLetter(
  change: SecurityChange,
  { on, by, link }: { on: Date; by?: string | undefined; link: string },
): Letter {
  const { subject, what } = SECURITY_CHANGES[change];
  return {
    subject,
    heading: subject,
    paragraphs: [what, `When: ${inWords(on)}.${by === undefined ? "" : ` By: ${by}.`}`],
    action: { label: "Review security settings", href: link },
    notes: [
      "If this was you, there is nothing to do. If not, change your password now and tell an owner of your team.",
    ],
  };
}

/** Tells staff that a webhook endpoint gets nothing more. */
export function webhookDisabledLetter({
  url,
  reason,
  link,
}: {
  url: string;
  reason: "gone" | "failing";
  link: string;
}): Letter {
  return {
    subject: "A webhook endpoint was disabled",
    heading: "A webhook endpoint was disabled",
    paragraphs: [
      reason === "gone" ? `${url} answered that it is gone (410).` : `${url} has not accepted anything for three days.`,
      "It gets no new events. What is pending waits until you enable the endpoint again.",
    ],
    action: { label: "See the endpoint", href: link },
    notes: ["You get this email because you may manage webhooks."],
  };
}

/** Reminds staff of a dispute that waits for an answer. */
export function disputeDeadlineLetter({
  amount,
  reason,
  respondBy,
  link,
}: {
  amount: string;
  reason: string;
  respondBy: Date;
  link: string;
}): Letter {
  return {
    subject: `A dispute of ${amount} needs an answer`,
    heading: `A dispute of ${amount} needs an answer`,
    paragraphs: [
      `Respond by ${inWords(respondBy)}. After that, the money goes to the cardholder.`,
      `Reason: ${reason}.`,
    ],
    action: { label: "See the dispute", href: link },
    notes: ["You get this email because you may handle disputes."],
  };
}

const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A moment with its zone, because nobody knows where a mail is read. */
const inWords = (moment: Date) => `${FORMAT.format(moment)} UTC`;
