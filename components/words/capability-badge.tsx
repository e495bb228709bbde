import { Badge } from "@/components/ui/badge";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { CapabilityStatus } from "@/lib/domain/accounts/capabilities/states";
import { StateBadge } from "./state-badge";
import { CAPABILITY_STATES } from "./states";

/** Capabilities as the API names them, and what each is for. */
export const CAPABILITY_WORDS: Record<CapabilityID, { label: string; description: string }> = {
  transfers: { label: "Transfers", description: "Send and receive transfers. Every account has this." },
  "send-funds": { label: "Send funds", description: "Send money to bank accounts and cards." },
  "collect-funds": { label: "Collect funds", description: "Accept payments by card or bank debit." },
  wallet: { label: "Wallet", description: "Hold a balance." },
  "card-issuing": { label: "Card issuing", description: "Issue cards funded by the wallet." },
};

/** A capability's name; the ID itself for one that is unknown. */
export function capabilityLabel(capability: string): string {
  return CAPABILITY_WORDS[capability as CapabilityID]?.label ?? capability;
}

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

/** The capability that needs attention most, and how many others there are. */
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
