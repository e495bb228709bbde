"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Dialog } from "@/components/ui/overlays/dialog";
import { QrCode } from "@/components/ui/data/qr-code";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { onboardingProgress } from "@/lib/generated/operations/invite-progress";
import { inviteList, onboardingInvites } from "@/lib/generated/operations/invites";
import { inviteName, type NamedInvite } from "./invite-words";

export function InviteQrDialog({
  invite,
  isOpen,
  onClose,
}: {
  invite: OnboardingInvite & NamedInvite;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Invite link as QR code"
      description={`For ${inviteName(invite)}. Anyone who scans it can open the invite.`}
    >
      <div className="flex justify-center pb-4">
        <QrCode value={invite.link} label="QR code of the invite link" fileName={`invite-${invite.code}`} />
      </div>
    </Dialog>
  );
}

const WORDS = {
  409: "This invite was just redeemed or revoked. The page shows its current status.",
};

export type RevokeInviteDialogProps = {
  invite: OnboardingInvite & NamedInvite;
  isOpen: boolean;
  onClose: () => void;
  /** Set if the invite will be replaced: runs after it is revoked. */
  onReplace?: () => void;
};

export function RevokeInviteDialog({ invite, isOpen, onClose, onReplace }: RevokeInviteDialogProps) {
  if (!isOpen) return null;
  return (
    <ConfirmAction
      operation={onboardingInvites.revoke}
      request={{ params: { code: invite.code } }}
      refresh={[inviteList.search, onboardingInvites.get, onboardingProgress.get]}
      onClose={onClose}
      title={`${onReplace ? "Replace" : "Revoke"} the invite for ${inviteName(invite)}?`}
      effect={`The link stops working right away. Anyone filling it in can no longer submit. ${onReplace ? "A new invite then starts from this one, without ID numbers." : "You can’t undo this."}`}
      labels={[onReplace ? "Revoke and start a new one" : "Revoke invite", "Revoking…"]}
      done={onReplace ? "Invite revoked. You’re editing its replacement" : "Invite revoked"}
      then={onReplace}
      words={WORDS}
    />
  );
}
