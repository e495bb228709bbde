import { Badge } from "@/components/ui/badge";
import type { CapabilityStatus } from "@/lib/domain/accounts/capabilities/states";
import { capabilityLabel, worstFirst } from "./capabilities";
import { StateBadge } from "./state-badge";
import { CAPABILITY_STATES } from "./states";

export function CapabilityBadge({ capability, status }: { capability: string; status: CapabilityStatus }) {
  const word = CAPABILITY_STATES[status];
  return <StateBadge of={{ ...word, label: `${capabilityLabel(capability)}: ${word.label.toLowerCase()}` }} />;
}

/** Capability that needs attention most, and the number of further ones. */
export function CapabilitySummary({
  capabilities,
}: {
  capabilities: readonly { capability: string; status: CapabilityStatus }[];
}) {
  const [first, ...others] = worstFirst(capabilities);
  if (!first) return "–";
  return (
    <span className="flex items-center gap-1">
      <CapabilityBadge {...first} />
      {others.length > 0 && (
        <Badge icon={null} className="shrink-0">
          +{others.length}
          <span className="sr-only"> more</span>
        </Badge>
      )}
    </span>
  );
}
