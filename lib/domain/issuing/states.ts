import { type StateOf, stateEnum, states } from "@/lib/core/states";

/** A spending card's life (specification, issued card states). */
export const issuedCardStates = states({
  inactive: { activate: "active" },
  active: { close: "closed", expire: "closed", spendSingleUse: "closed" },
  "pending-verification": {},
  closed: {},
});

/** While a card is in one of these it has a number to show. */
export const REVEALABLE = ["inactive", "active"] as const satisfies readonly StateOf<typeof issuedCardStates>[];

/** Where a spending card stands. */
export const IssuedCardState = stateEnum(issuedCardStates);
export type IssuedCardState = StateOf<typeof issuedCardStates>;
