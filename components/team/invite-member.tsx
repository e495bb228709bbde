"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { announce } from "@/components/ui/feedback/live-region";
import type { NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";

const InviteMemberForm = dynamic(() => import("./role-forms").then((loaded) => loaded.InviteMemberForm), {
  ssr: false,
});

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
        <Button variant="primary" icon={UserPlus}>
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

export function linkWords({ email, link, isMailed }: NewMemberInvite): string {
  if (link === undefined)
    return `We sent the link to ${email}. Only that mailbox gets it, so joining proves the address.`;
  return isMailed
    ? `We sent the link to ${email}. You can also copy it here. It’s shown only once.`
    : `Send this link to ${email} yourself. It’s shown only once, and we can’t email it.`;
}

/** Result of a new invite. Its link is shown this one time, unless only the mail contains it. */
export function InviteLink({ invite: { link }, onDone }: { invite: NewMemberInvite; onDone: () => void }) {
  useEffect(() => {
    if (link !== undefined) announce("The link is ready to copy. It is shown only once.");
  }, [link]);
  if (link === undefined) {
    return (
      <div className="flex justify-end pb-3">
        <Button variant="primary" autoFocus onClick={onDone}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4 pb-3">
      <Field label="Link">
        <Input
          readOnly
          value={link}
          className="font-mono text-xs sm:text-xs"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton value={link} label="invite link" isTextShown variant="primary" autoFocus />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
