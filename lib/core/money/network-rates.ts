import { shareOf } from "./basis-points";
import type { Cents } from "./money";

/** The networks' share of a card payment, in cents: for the card's bank, and for themselves. */
export interface NetworkCost {
  cost: number;
  interchange: number;
  cardScheme: number;
}

/** Rates in basis points and cents. */
const INTERCHANGE = { points: 150, fixed: 10 };
const CARD_SCHEME = { points: 15 };

/**
 * Returns the card networks' share of a payment in the sandbox, never more than its amount. The simulator charges it
 * and price quotes use it. Real networks' rates differ by card, so screens say "about".
 */
export function cardNetworkCost(amount: Cents): NetworkCost {
  const interchange = Math.min(shareOf(amount, INTERCHANGE.points) + INTERCHANGE.fixed, amount);
  const cardScheme = Math.min(shareOf(amount, CARD_SCHEME.points), amount - interchange);
  return { cost: interchange + cardScheme, interchange, cardScheme };
}
