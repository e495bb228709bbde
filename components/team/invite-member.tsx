"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { announce } from "@/components/ui/live-region";
import type { NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";

const InviteMemberForm = dynamic(() => import("./role-forms").then((loaded) => loaded.InviteMemberForm), {
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

/** Says how the link reaches its recipient. */
export function linkWords({ email, isMailed }: NewMemberInvite): string {
  return isMailed
    ? `We sent the link to ${email}. You can also copy it here. It’s shown only once.`
    : `Send this link to ${email} yourself. It’s shown only once, and we can’t email it.`;
}

/** A new invite's link, the only time it is shown. */
export function InviteLink({ invite: { link }, onDone }: { invite: NewMemberInvite; onDone: () => void }) {
  useEffect(() => announce("The link is ready to copy. It is shown only once."), []);
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
