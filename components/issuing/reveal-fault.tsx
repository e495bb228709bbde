import { type Failure, FailureNotice } from "@/components/form/failure-notice";

/** Says what a failure to show a card's number means, by its status. */
export const REVEAL_WORDS: Record<number, string> = {
  0: "The card didn’t load. Nothing was shown.",
  401: "The permission expired or was already used. Nothing was shown. Try again.",
  403: "You cannot view this card’s number. The connection may not include it, or no attestation is current. This refusal is recorded.",
  404: "This card no longer has a number.",
  429: "You’ve reached the limit for viewing card numbers. Wait a few minutes.",
  500: "Something went wrong on our end. Nothing was shown.",
  504: "A service we depend on didn’t respond. Nothing was shown.",
};

/** Why a card's number was not shown. */
export function RevealFault({ fault }: { fault: (Omit<Failure, "message"> & { message?: string }) | null }) {
  const failure = fault && { message: "Something went wrong. Nothing was shown.", ...fault };
  return <FailureNotice failure={failure} words={REVEAL_WORDS} />;
}
