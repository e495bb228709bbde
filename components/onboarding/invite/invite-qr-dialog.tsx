"use client";

import { Dialog } from "@/components/ui/dialog";
import { QrCode } from "@/components/ui/qr-code";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteName, type NamedInvite } from "./invite-words";

/** The invite's link as a QR code, to show or to save. */
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
