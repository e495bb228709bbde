"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { toast } from "@/components/ui/toast";
import { operationName } from "@/lib/core/operation";
import type { CallError } from "@/lib/client/call";
import { useOperation } from "@/lib/client/use-operation";
import { type OnboardingInvite, onboardingInvites } from "@/lib/domain/invites/contract";
import { onboardingProgress, inviteList } from "@/lib/domain/invites/dashboard";
import { recipientOf } from "./invite-words";

const SHOWN_IN = [inviteList.search, onboardingInvites.get, onboardingProgress.get];

/** Props of {@link RevokeInviteDialog}. */
export type RevokeInviteDialogProps = {
  invite: OnboardingInvite;
  isOpen: boolean;
  onClose: () => void;
  /** The invite is to be replaced: what comes after it is revoked. */
  onReplace?: () => void;
};

/** Asks before an invite is revoked; when someone else was faster it says so and fetches how things stand. */
export function RevokeInviteDialog({ invite, isOpen, onClose, onReplace }: RevokeInviteDialogProps) {
  const client = useQueryClient();
  const revoke = useOperation(onboardingInvites.revoke, { refresh: SHOWN_IN });
  const [isRefreshing, setRefreshing] = useState(false);
  const fail = async ({ status }: CallError) => {
    if (status !== 409 && status !== 404) return;
    setRefreshing(true);
    await Promise.all(SHOWN_IN.map((read) => client.invalidateQueries({ queryKey: [operationName(read)] })));
    setRefreshing(false);
  };
  const succeed = () => {
    toast.success(onReplace ? "Invite revoked. The new one starts from it" : "Invite revoked");
    onClose();
    onReplace?.();
  };
  const close = () => {
    revoke.reset();
    onClose();
  };
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={`${onReplace ? "Replace" : "Revoke"} the invite for ${nameOf(invite)}?`}
      description={`The link stops working at once. Someone in the middle of it cannot submit any more. ${onReplace ? "A new invite then starts from this one, less identity numbers." : "This cannot be undone."}`}
      confirmLabel={onReplace ? "Revoke and start the new one" : "Revoke invite"}
      pendingLabel="Revoking…"
      isPending={revoke.isPending || isRefreshing}
      onConfirm={() =>
        revoke.mutate({ params: { code: invite.code } }, { onSuccess: succeed, onError: (error) => void fail(error) })
      }
      error={!isRefreshing && revoke.error && whyNot(revoke.error)}
    />
  );
}

function nameOf(invite: OnboardingInvite): string {
  return invite.prefill ? recipientOf(invite) : "no named recipient";
}

function whyNot({ status, message, requestID }: CallError): string {
  if (status === 409)
    return "Someone was faster: the invite was redeemed or revoked meanwhile. Behind this dialog it is shown as it is now.";
  if (status === 403) return "Revoking invites needs accounts.write. Ask an owner or administrator.";
  return `${message}${requestID ? ` Request ID ${requestID}` : ""}`;
}
