import { shareOf } from "./basis-points";
import type { Cents } from "./money";

/** Describes what the networks keep of a card payment, in cents: for the card's bank, and for themselves. */
export interface NetworkCost {
  cost: number;
  interchange: number;
  cardScheme: number;
}

/** In basis points and cents. */
const INTERCHANGE = { points: 150, fixed: 10 };
const CARD_SCHEME = { points: 15 };

/**
 * Returns what the card networks of the sandbox keep of a payment, never more than its amount. The simulator charges
 * this, and prices are told by it. Real networks differ from card to card, so screens say "about".
 */
export function cardNetworkCost(amount: Cents): NetworkCost {
  const interchange = Math.min(shareOf(amount, INTERCHANGE.points) + INTERCHANGE.fixed, amount);
  const cardScheme = Math.min(shareOf(amount, CARD_SCHEME.points), amount - interchange);
  return { cost: interchange + cardScheme, interchange, cardScheme };
}
