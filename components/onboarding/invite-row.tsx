"use client";

import Link from "next/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableCell, TableRow, TableRowHeader } from "@/components/ui/table";
import { inviteStatus } from "@/lib/domain/onboarding/states";
import { CapabilityChips } from "./capability-chips";
import { InviteMenu, type InviteMenuProps } from "./invite-menu";
import { InviteStatusBadge } from "./invite-status-badge";
import { recipientOf } from "./invite-words";

/** One invite of the list. */
export function InviteRow({ invite, onOpen }: InviteMenuProps) {
  const [firstPlan, ...otherPlans] = invite.feePlanCodes;
  return (
    <TableRow>
      <TableRowHeader>
        <Link
          href={`/invites/${encodeURIComponent(invite.code)}`}
          className="inline-flex min-h-6 max-w-64 items-center rounded-sm text-primary-text hover:underline"
        >
          <span className="truncate">{recipientOf(invite)}</span>
        </Link>
      </TableRowHeader>
      <TableCell label="Status"><InviteStatusBadge status={inviteStatus(invite)} /></TableCell>
      <TableCell label="Capabilities"><CapabilityChips capabilities={invite.capabilities} /></TableCell>
      <TableCell label="Fee plan">
        {firstPlan ?? "–"}
        {otherPlans.length > 0 && ` +${otherPlans.length}`}
      </TableCell>
      <TableCell label="Created" className="whitespace-nowrap"><RelativeTime value={invite.createdOn} /></TableCell>
      <TableCell label="Actions" className="sm:text-right"><InviteMenu invite={invite} onOpen={onOpen} /></TableCell>
    </TableRow>
  );
}
