"use client";

import { Ban, Copy, CopyPlus, ExternalLink, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { useListDialog } from "@/components/list/list-dialog";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/overlays/dropdown-menu";
import { useCopy } from "@/components/ui/use-copy";
import { can } from "@/lib/core/api/states";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import type { ListedInvite } from "@/lib/domain/onboarding/invites/dashboard";
import { inviteStates, inviteStatus } from "@/lib/domain/onboarding/invites/states";
import { InviteQrDialog, RevokeInviteDialog } from "@/components/onboarding/invite/invite-dialogs";

export function InviteMenuItems({ invite, trigger }: { invite: ListedInvite; trigger: ReactNode }) {
  const { copy } = useCopy("invite link");
  const mayInvite = useCan("accounts.write");
  const openDialog = useListDialog();
  const status = inviteStatus(invite);
  const menuButton = () => document.querySelector(`[data-menu-of="${invite.code}"]`);
  const showCode = () => openDialog((close) => <InviteQrDialog invite={invite} isOpen onClose={close} />, menuButton());
  const revoke = () =>
    openDialog((close) => <RevokeInviteDialog invite={invite} isOpen onClose={close} />, menuButton());
  return (
    <DropdownMenu trigger={trigger} isOpenAtFirst>
      <DropdownMenuItem disabled={status !== "pending"} onSelect={() => void copy(invite.link)}>
        <Copy aria-hidden />
        Copy link
      </DropdownMenuItem>
      <DropdownMenuItem disabled={status !== "pending"} onSelect={showCode}>
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
          <AppLink href={`/invites/new?from=${encodeURIComponent(invite.code)}`}>
            <CopyPlus aria-hidden />
            Duplicate
          </AppLink>
        </DropdownMenuItem>
      )}
      {mayInvite && can(inviteStates, status, "revoke") && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={revoke}>
            <Ban aria-hidden />
            Revoke…
          </DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

export function TemplatesMenu({ templates, trigger }: { templates: readonly InviteTemplate[]; trigger: ReactNode }) {
  return (
    <DropdownMenu trigger={trigger} isOpenAtFirst>
      {templates.map(({ templateID, name }) => (
        <DropdownMenuItem key={templateID} asChild>
          <AppLink href={`/invites/new?template=${templateID}`}>{name}</AppLink>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
