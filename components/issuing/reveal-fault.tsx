import { type Failure, FailureNotice } from "@/components/form/failure-notice";

/** What a failure to show a card's number means, by its status. */
export const REVEAL_WORDS: Record<number, string> = {
  0: "The card frame did not answer. Nothing was shown.",
  401: "The permission to see this card had run out or was used already. Nothing was shown; try again.",
  403: "You are not allowed to see this card’s number: the connection may lack issued-cards.read-secure, or no attestation is current. The refusal is recorded.",
  404: "This card has no number any more.",
  429: "You have seen as many card numbers as one person may for now. Wait a few minutes.",
  500: "Something went wrong on our side. Nothing was shown and nothing was counted against you.",
  504: "A service we depend on did not answer. Nothing was shown and nothing was counted against you.",
};

/** Why a card's number was not shown. */
export function RevealFault({ fault }: { fault: (Omit<Failure, "message"> & { message?: string }) | null }) {
  const failure = fault && { message: "Something went wrong. Nothing was shown.", ...fault };
  return <FailureNotice failure={failure} words={REVEAL_WORDS} />;
}
