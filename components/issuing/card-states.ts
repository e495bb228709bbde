import type { BadgeTone } from "@/components/ui/badge";
import type { IssuedCardState } from "@/lib/domain/issuing/states";

/** A card's states in words, with what each means and the tone of its badge. */
export const CARD_STATES: Record<IssuedCardState, { label: string; tone: BadgeTone; meaning: string }> = {
  active: { label: "Active", tone: "success", meaning: "Can be used to pay." },
  inactive: { label: "Inactive", tone: "info", meaning: "Being set up; it becomes active by itself." },
  "pending-verification": {
    label: "Pending verification",
    tone: "warning",
    meaning: "Waits until its holder is verified.",
  },
  closed: { label: "Closed", tone: "ended", meaning: "Closed for good; nothing more can be charged." },
};
