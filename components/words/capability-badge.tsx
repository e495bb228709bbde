import type { CapabilityStatus } from "@/lib/domain/capabilities/states";
import { capabilityLabel } from "./capabilities";
import { StateBadge } from "./state-badge";
import { CAPABILITY_STATES } from "./states";

/** A capability of an account with where it stands. */
export function CapabilityBadge({ capability, status }: { capability: string; status: CapabilityStatus }) {
  const word = CAPABILITY_STATES[status];
  return <StateBadge of={{ ...word, label: `${capabilityLabel(capability)}: ${word.label.toLowerCase()}` }} />;
}

const WORST_FIRST: readonly CapabilityStatus[] = ["pending", "in-review", "disabled", "enabled"];

/** The capabilities of an account, those that need attention first. */
export function worstFirst<C extends { status: CapabilityStatus }>(capabilities: readonly C[]): C[] {
  return [...capabilities].sort((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));
}
