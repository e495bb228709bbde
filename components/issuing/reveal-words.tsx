import { type Failure, FailureNotice } from "@/components/form/failure-notice";
import type { RevealReason } from "@/lib/domain/cards/issuing/dashboard";

export const REVEAL_REASONS: Record<RevealReason, string> = {
  "pay-vendor": "Pay a vendor",
  support: "Support request",
  testing: "Testing",
  other: "Other",
};

/** A recorded reason ("pay-vendor: hosting bill") in words. */
export function reasonInWords(recorded: string | undefined): string {
  const [code = "", ...note] = (recorded ?? "").split(": ");
  const words = Object.hasOwn(REVEAL_REASONS, code) ? REVEAL_REASONS[code as RevealReason] : code;
  return note.length > 0 ? `${words}: ${note.join(": ")}` : words;
}

export const REVEAL_WORDS: Record<number, string> = {
  0: "The card didn’t load. Nothing was shown.",
  401: "The permission expired or was already used. Nothing was shown. Try again.",
  403: "You cannot view this card’s number. The connection may not include it, or no attestation is current. This refusal is recorded.",
  404: "This card no longer has a number.",
  429: "You’ve reached the limit for viewing card numbers. Wait a few minutes.",
  500: "Something went wrong on our end. Nothing was shown.",
  503: "The service is busy for a moment. Nothing was shown. Try again.",
  504: "A service we depend on didn’t respond. Nothing was shown.",
};

export function RevealFault({ fault }: { fault: (Omit<Failure, "message"> & { message?: string }) | null }) {
  const failure = fault && { message: "Something went wrong. Nothing was shown.", ...fault };
  return <FailureNotice failure={failure} words={REVEAL_WORDS} />;
}
