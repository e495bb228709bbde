"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";
import { InviteLink, linkWords } from "./invite-link";

const InviteMemberForm = dynamic(() => import("./invite-member-form").then((loaded) => loaded.InviteMemberForm), {
  ssr: false,
});

/** Invites somebody to the team; not drawn for those who may not. */
export function InviteMember() {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewMemberInvite>();
  if (!useCan("members.write")) return null;
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setMade(undefined);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button variant="primary">
          <UserPlus aria-hidden />
          Invite a member
        </Button>
      }
      title={made ? "Invite created" : "Invite a member"}
      description={made ? linkWords(made) : "They get an email with a link that works once and expires in seven days."}
    >
      {made ? <InviteLink invite={made} onDone={() => change(false)} /> : <InviteMemberForm onMade={setMade} />}
    </Dialog>
  );
}
