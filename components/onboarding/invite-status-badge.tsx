import { Hourglass } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { InviteStatus } from "@/lib/domain/onboarding/states";
import { statusLabel } from "./invite-search";

const TONES: Record<InviteStatus, BadgeTone> = { pending: "info", redeemed: "success", revoked: "ended" };

/** Where an invite stands. */
export function InviteStatusBadge({ status }: { status: InviteStatus }) {
  return (
    <Badge tone={TONES[status]} {...(status === "pending" && { icon: <Hourglass aria-hidden /> })}>
      {statusLabel(status)}
    </Badge>
  );
}
