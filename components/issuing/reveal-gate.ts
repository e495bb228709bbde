import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import { CARD_STATES } from "@/components/words/states";

/** Conditions for asking to see a card's number; undefined if the viewer may not know. */
export interface RevealFacts {
  isViewer: boolean;
  isAttested: boolean | undefined;
  state: IssuedCardState;
  isEnrolled: boolean | undefined;
}

/** First obstacle to showing a card's number, with a link if it can be removed. */
export interface RevealObstacle {
  message: string;
  link?: { href: string; label: string };
}

/** Checks role, attestation, card and second factor in turn; null if nothing blocks. The server checks again. */
export function revealObstacle({ isViewer, isAttested, state, isEnrolled }: RevealFacts): RevealObstacle | null {
  if (!isViewer)
    return {
      message: "Your role does not include card numbers. Ask an owner to make you a card-data viewer.",
    };
  if (isAttested === false) {
    return {
      message: "No current PCI attestation is on file.",
      link: { href: "/settings/compliance", label: "Record one" },
    };
  }
  if (state !== "active" && state !== "inactive")
    return { message: `The card is ${CARD_STATES[state].label.toLowerCase()}; its number cannot be shown.` };
  if (isEnrolled === false) {
    return { message: "You need a second factor first.", link: { href: "/settings/security", label: "Set one up" } };
  }
  return null;
}
