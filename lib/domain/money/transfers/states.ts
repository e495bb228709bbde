import { type StateOf, states } from "@/lib/core/api/states";

/**
 * The states of a transfer. It begins as `pending`, or as `completed`, `failed` or `queued` if it does not wait for a
 * rail.
 */
export const transferStates = states({
  created: {},
  queued: { start: "pending", complete: "completed", fail: "failed", cancel: "canceled" },
  pending: { complete: "completed", fail: "failed", cancel: "canceled" },
  completed: { reverse: "reversed" },
  failed: {},
  reversed: {},
  canceled: {},
});
export type TransferStatus = StateOf<typeof transferStates>;

export const cancellationStates = states({
  pending: { complete: "completed", fail: "failed" },
  completed: {},
  failed: {},
});

export const RAIL_STATUSES = [
  "source.initiated",
  "source.originated",
  "source.corrected",
  "source.returned",
  "source.confirmed",
  "source.settled",
  "source.completed",
  "source.failed",
  "source.canceled",
  "destination.initiated",
  "destination.originated",
  "destination.corrected",
  "destination.returned",
  "destination.confirmed",
  "destination.completed",
  "destination.failed",
  "destination.accepted-without-posting",
] as const;
export type RailStatus = (typeof RAIL_STATUSES)[number];
