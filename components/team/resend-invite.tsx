"use client";

import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { MemberInvite, NewMemberInvite } from "@/lib/domain/member-invites/dashboard";
import { memberInvites } from "@/lib/operations/member-invites";
import { InviteLink, linkWords } from "./invite-link";

/** Makes a new link in place of the old one, which was lost or ran out. */
export function ResendInvite({ invite: { inviteID, email } }: { invite: MemberInvite }) {
  const [made, setMade] = useState<NewMemberInvite>();
  const close = () => setMade(undefined);
  return (
    <>
      <ConfirmAction
        operation={memberInvites.resend}
        request={{ params: { inviteID } }}
        refresh={[memberInvites.list]}
        tone="primary"
        trigger={
          <Button size="sm" aria-label={`Make a new link for ${email}`}>
            New link
          </Button>
        }
        title="Make a new link?"
        effect="The old link stops working right away. They get an email with a new one, which expires in seven days."
        labels={["Make link", "Creating…"]}
        done="The new link is ready"
        then={setMade}
      />
      {made && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title="New link" description={linkWords(made)}>
          <InviteLink invite={made} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
