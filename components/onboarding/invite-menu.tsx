"use client";

import { Ban, Copy, CopyPlus, Ellipsis, ExternalLink, QrCode } from "lucide-react";
import Link from "next/link";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { useCopy } from "@/components/ui/use-copy";
import { can } from "@/lib/core/states";
import type { ListedInvite } from "@/lib/domain/invites/dashboard";
import { inviteStates, inviteStatus } from "@/lib/domain/invites/states";
import { recipientOf } from "./invite-words";

/** What a row's menu opens. */
export type InviteDialogKind = "qr" | "revoke";

export type InviteMenuProps = {
  invite: ListedInvite;
  onOpen: (kind: InviteDialogKind, trigger: HTMLElement | null) => void;
};

/** What can be done with an invite from its row. */
export function InviteMenu({ invite, onOpen }: InviteMenuProps) {
  const { copy } = useCopy("invite link");
  const mayInvite = useCan("accounts.write");
  const status = inviteStatus(invite);
  const open = (kind: InviteDialogKind) =>
    onOpen(kind, document.querySelector<HTMLElement>(`[data-menu-of="${invite.code}"]`));
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${recipientOf(invite)}`} data-menu-of={invite.code}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger}>
      <DropdownMenuItem disabled={status !== "pending"} onSelect={() => void copy(invite.link)}>
        <Copy aria-hidden />
        Copy link
      </DropdownMenuItem>
      <DropdownMenuItem disabled={status !== "pending"} onSelect={() => open("qr")}>
        <QrCode aria-hidden />
        Show QR code
      </DropdownMenuItem>
      {status === "pending" && invite.partner?.accountMode === "sandbox" && (
        <DropdownMenuItem asChild>
          <a href={invite.link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open as invitee
          </a>
        </DropdownMenuItem>
      )}
      {mayInvite && (
        <DropdownMenuItem asChild>
          <Link href={`/invites/new?from=${encodeURIComponent(invite.code)}`}>
            <CopyPlus aria-hidden />
            Duplicate
          </Link>
        </DropdownMenuItem>
      )}
      {mayInvite && can(inviteStates, status, "revoke") && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => open("revoke")}>
            <Ban aria-hidden />
            Revoke…
          </DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
