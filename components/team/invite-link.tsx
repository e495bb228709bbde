"use client";

import { useEffect } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";

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
