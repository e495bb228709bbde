import { type StateOf, states } from "@/lib/core/api/states";

export const issuedCardStates = states({
  inactive: { activate: "active" },
  active: { close: "closed", expire: "closed", spendSingleUse: "closed" },
  "pending-verification": {},
  closed: {},
});

/** States of a card that has a number to show. */
export const REVEALABLE = ["inactive", "active"] as const satisfies readonly StateOf<typeof issuedCardStates>[];
export type IssuedCardState = StateOf<typeof issuedCardStates>;
