import { Hourglass } from "lucide-react";
import { capabilityLabel } from "@/components/onboarding/capability-words";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { CapabilityStatus } from "@/lib/domain/capabilities/states";
import { STATUS_WORDS } from "./account-search";

const TONES: Record<CapabilityStatus, BadgeTone> = {
  pending: "warning",
  "in-review": "info",
  enabled: "success",
  disabled: "ended",
};

/** A capability of an account with where it stands. */
export function CapabilityBadge({ capability, status }: { capability: string; status: CapabilityStatus }) {
  return (
    <Badge tone={TONES[status]} {...(status === "in-review" && { icon: <Hourglass aria-hidden /> })}>
      {capabilityLabel(capability)}: {STATUS_WORDS[status].toLowerCase()}
    </Badge>
  );
}

/** Where a capability stands, for places which name it already. */
export function CapabilityStatusBadge({ status }: { status: CapabilityStatus }) {
  return (
    <Badge tone={TONES[status]} {...(status === "in-review" && { icon: <Hourglass aria-hidden /> })}>
      {STATUS_WORDS[status]}
    </Badge>
  );
}

const WORST_FIRST: readonly CapabilityStatus[] = ["pending", "in-review", "disabled", "enabled"];

/** The capabilities of an account, those that need attention first. */
export function sortedCapabilities<C extends { status: CapabilityStatus }>(capabilities: readonly C[]): C[] {
  return [...capabilities].sort((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));
}
