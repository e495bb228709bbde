import { states } from "@/lib/core/api/states";

/** A hit waits for a person, who clears or confirms it. Either decision can be corrected later. */
export const sanctionsHitStates = states({
  open: { clear: "cleared", confirm: "confirmed" },
  cleared: { confirm: "confirmed" },
  confirmed: { clear: "cleared" },
});
