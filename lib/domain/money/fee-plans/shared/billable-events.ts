import type { FeeCategory } from "../contract";

/** Says what a plan may charge for, with the API's category. A plan has at most one fee for each. */
export const BILLABLE_EVENTS = {
  "card-acquiring": "card-acquiring",
  "network-passthrough": "network-passthrough",
  "ach-debit": "ach",
  "ach-credit": "ach",
  "rtp-credit": "rtp",
  "push-to-card": "card-push",
  "pull-from-card": "card-pull",
  refund: "card-other",
  dispute: "card-other",
} as const satisfies Record<string, FeeCategory>;

/** The event of what card networks charge. It is passed on as it is or included in a rate, so a plan prices nothing for it. */
export const NETWORK_COST = "network-passthrough" satisfies keyof typeof BILLABLE_EVENTS;
