import type { SameKeys } from "@/lib/core/bilingual";

export const EN_PRICES = {
  none: "No fees.",
  platform: "Platform fee",
  minimum: "Minimum fees",
  monthly: "{amount} a month",
  free: "Free",
  atCost: "At cost",
  included: "Included",
  atLeast: "at least {amount}",
  atMost: "at most {amount}",
  /** Causes of fees by event. */
  events: {
    "card-acquiring": "Card payment",
    "network-passthrough": "Card network fees, passed on",
    "ach-debit": "Bank debit (ACH)",
    "ach-credit": "Bank credit (ACH)",
    "rtp-credit": "Instant bank transfer (RTP)",
    "push-to-card": "Payout to a card",
    "pull-from-card": "Pull from a card",
    refund: "Refund",
    dispute: "Dispute",
  },
  /** Causes by category, for events without a text above. */
  fees: {
    ach: "Bank transfer (ACH)",
    "card-acquiring": "Card payment",
    "card-other": "Other card fee",
    "card-pull": "Pull from a card",
    "card-push": "Payout to a card",
    "monthly-platform": "Monthly platform fee",
    "network-passthrough": "Card network fees",
    other: "Other fee",
    rtp: "Instant bank transfer (RTP)",
  },
  example: {
    one: "{event} of {amount} costs {cost}.",
    all: "With all these plans together, {event} of {amount} costs {cost}.",
    withNetworks: "{cost} plus what the card networks charge (about {networks})",
    networksAlone: "what the card networks charge (about {networks})",
    events: {
      "card-acquiring": "a card payment",
      "ach-debit": "a bank debit",
      "ach-credit": "a bank transfer",
      "rtp-credit": "an instant transfer",
      "push-to-card": "a payout to a card",
      "pull-from-card": "a pull from a card",
    },
  },
  double: {
    title: "Fees add up",
    text: "More than one of these plans charges for: {charged}. Each of these fees is charged.",
  },
} as const;

export type PriceWords = SameKeys<typeof EN_PRICES>;
