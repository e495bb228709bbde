import { type StateOf, stateEnum, states } from "@/lib/core/states";

/** A spending card's life (specification, issued card states). */
export const issuedCardStates = states({
  inactive: { activate: "active" },
  active: { close: "closed", expire: "closed", spendSingleUse: "closed" },
  "pending-verification": {},
  closed: {},
});

/** Where a spending card stands. */
export const IssuedCardState = stateEnum(issuedCardStates);
export type IssuedCardState = StateOf<typeof issuedCardStates>;
