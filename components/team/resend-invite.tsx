"use client";

import { useState } from "react";
import { useStepUp } from "@/components/form/step-up-guard";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOperation } from "@/lib/client/use-operation";
import { type MemberInvite, memberInvites } from "@/lib/domain/member-invites/dashboard";
import { DialogForm } from "@/components/form/dialog-form";
import { unlessDeclined } from "@/components/form/guarded-send";
import { InviteLink } from "./invite-link";

/** Makes a new link in place of the old one, which was lost or ran out. */
export function ResendInvite({ invite: { inviteID, email } }: { invite: MemberInvite }) {
  const [isOpen, setOpen] = useState(false);
  const resend = useOperation(memberInvites.resend, { refresh: [memberInvites.list] });
  const { guard, dialog } = useStepUp("make a new link", memberInvites.resend);
  const change = (next: boolean) => {
    setOpen(next);
    resend.reset();
  };
  // The failure is drawn from the mutation's own state.
  const submit = () =>
    unlessDeclined(
      guard(() => resend.mutateAsync({ params: { inviteID } })),
      () => {},
    ).catch(() => {});
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        trigger={
          <Button size="sm" aria-label={`Make a new link for ${email}`}>
            New link
          </Button>
        }
        title={resend.data ? "New link" : "Make a new link?"}
        description={
          resend.data
            ? `Hand it to ${email} yourself: it is shown this once, and nothing is mailed.`
            : "The link you gave out before stops working at once; the new one is good for seven days."
        }
      >
        {resend.data ? (
          <InviteLink invite={resend.data} onDone={() => change(false)} />
        ) : (
          <DialogForm
            onSubmit={submit}
            fault={resend.error?.stepUp ? null : resend.error}
            isPending={resend.isPending}
            labels={["Make link", "Making…"]}
          >
            {null}
          </DialogForm>
        )}
      </Dialog>
      {dialog}
    </>
  );
}
