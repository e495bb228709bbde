import type { DeclineReason } from "@/lib/domain/cards/authorizations/states";

export const DECLINES: Record<DeclineReason, string> = {
  "account-not-allowed": "The account can’t spend by card right now.",
  "authorization-not-open": "The authorization had already ended.",
  "card-expired": "The card had expired.",
  "card-not-active": "The card was not active.",
  "insufficient-funds": "The wallet didn’t have enough money.",
  "over-limit": "The amount was over the card’s limit per payment.",
};

export const SHORT_DECLINES: Record<DeclineReason, string> = {
  "account-not-allowed": "Account can’t spend",
  "authorization-not-open": "Already ended",
  "card-expired": "Card expired",
  "card-not-active": "Card not active",
  "insufficient-funds": "Not enough money",
  "over-limit": "Over the card’s limit",
};
