import type { FeeCategory } from "../contract";

/** What a plan may charge for, with the API's category. A plan has at most one fee for each. */
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
