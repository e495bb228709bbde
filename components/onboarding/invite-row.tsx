"use client";

import Link from "next/link";
import { Checkbox } from "@/components/ui/checkbox";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableCell, TableRow, TableRowHeader } from "@/components/ui/table";
import { CapabilityChips } from "./capability-chips";
import { InviteMenu, type InviteMenuProps } from "./invite-menu";
import { StateBadge } from "@/components/words/state-badge";
import { INVITE_STATES } from "@/components/words/states";
import { recipientOf } from "./invite-words";
import { lastStepOf } from "./step-words";

export type InviteRowProps = InviteMenuProps & { isSelected: boolean; onSelect: (isSelected: boolean) => void };

/** One invite of the list. */
export function InviteRow({ invite, onOpen, isSelected, onSelect }: InviteRowProps) {
  const [firstPlan, ...otherPlans] = invite.feePlanCodes;
  const recipient = recipientOf(invite);
  return (
    <TableRow>
      <TableCell className="w-4 sm:pr-0">
        <Checkbox
          isLabelHidden
          label={`Select ${recipient}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </TableCell>
      <TableRowHeader>
        <Link
          href={`/invites/${encodeURIComponent(invite.code)}`}
          className="inline-flex min-h-6 max-w-52 items-center rounded-sm text-primary-text hover:underline"
        >
          <span className="truncate">{recipient}</span>
        </Link>
      </TableRowHeader>
      <TableCell label="Status">
        <StateBadge of={INVITE_STATES[invite.stage]} />
      </TableCell>
      <TableCell label="Capabilities">
        <CapabilityChips capabilities={invite.capabilities} shown={1} />
      </TableCell>
      <TableCell label="Fee plan">
        <span className="inline-block max-w-32 truncate align-middle" title={firstPlan}>
          {firstPlan ?? "–"}
        </span>
        {otherPlans.length > 0 && ` +${otherPlans.length}`}
      </TableCell>
      <TableCell label="Created by">
        <span className="inline-block max-w-40 truncate align-middle" title={invite.createdBy}>
          {invite.createdBy}
        </span>
      </TableCell>
      <TableCell label="Age" className="whitespace-nowrap">
        <RelativeTime value={invite.createdOn} />
      </TableCell>
      <TableCell label="Last step">
        <span>
          {lastStepOf(invite)}
          {invite.lastSeenOn && (
            <>
              , <RelativeTime value={invite.lastSeenOn} className="whitespace-nowrap text-muted-foreground" />
            </>
          )}
        </span>
      </TableCell>
      <TableCell label="Actions" className="sm:text-right">
        <InviteMenu invite={invite} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  );
}
