import { type StateOf, states } from "@/lib/core/api/states";

/** States of a capability. A disabled one can be requested again. */
export const capabilityStates = states({
  pending: { submit: "in-review", approve: "enabled", disable: "disabled" },
  "in-review": { approve: "enabled", reject: "pending", disable: "disabled" },
  enabled: { reopen: "pending", disable: "disabled" },
  disabled: { request: "pending" },
});
export type CapabilityStatus = StateOf<typeof capabilityStates>;
