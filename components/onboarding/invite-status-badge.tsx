import { Hourglass, PencilLine } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { InviteStage } from "@/lib/domain/invites/dashboard";
import { statusLabel } from "./invite-search";

const TONES: Record<InviteStage, BadgeTone> = {
  pending: "info",
  "in-progress": "warning",
  redeemed: "success",
  revoked: "ended",
};
const ICONS: Partial<Record<InviteStage, React.ReactNode>> = {
  pending: <Hourglass aria-hidden />,
  "in-progress": <PencilLine aria-hidden />,
};

/** Where an invite stands. */
export function InviteStatusBadge({ status }: { status: InviteStage }) {
  const icon = ICONS[status];
  return (
    <Badge tone={TONES[status]} {...(icon && { icon })}>
      {statusLabel(status)}
    </Badge>
  );
}
