"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { EmailField } from "@/components/form/email-field";
import { OperationForm } from "@/components/form/operation-form";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Role } from "@/lib/core/roles";
import type { NewMemberInvite } from "@/lib/domain/member-invites/dashboard";
import { memberInvites } from "@/lib/operations/member-invites";
import { InviteLink, linkWords } from "./invite-link";
import { useOwnRole } from "./member-cells";
import { RoleField } from "./role-field";

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
      {made ? <InviteLink invite={made} onDone={() => change(false)} /> : <InviteForm onMade={setMade} />}
    </Dialog>
  );
}

function InviteForm({ onMade }: { onMade: (invite: NewMemberInvite) => void }) {
  const role: Role = "read-only";
  return (
    <OperationForm
      operation={memberInvites.create}
      refresh={[memberInvites.list]}
      defaults={{ email: "", role }}
      labels={["Create invite", "Creating…"]}
      className="gap-4 pb-3"
      done={onMade}
    >
      <EmailField name="email" label="Email address" isRequired />
      <RoleField ownRole={useOwnRole()} />
    </OperationForm>
  );
}
