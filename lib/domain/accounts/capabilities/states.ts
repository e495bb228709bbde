import { type StateOf, states } from "@/lib/core/api/states";

/** A capability from its request to its end. A disabled one may be requested again. */
export const capabilityStates = states({
  pending: { submit: "in-review", approve: "enabled", disable: "disabled" },
  "in-review": { approve: "enabled", reject: "pending", disable: "disabled" },
  enabled: { reopen: "pending", disable: "disabled" },
  disabled: { request: "pending" },
});
export type CapabilityStatus = StateOf<typeof capabilityStates>;
