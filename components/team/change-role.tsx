"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Role } from "@/lib/core/roles";
import { memberInvites } from "@/lib/operations/member-invites";
import type { Member } from "@/lib/domain/team/dashboard";
import { members } from "@/lib/operations/team";
import { RoleField } from "./role-field";
import { ROLE_WORDS } from "@/components/words/roles";

/** Gives a member another role. */
export function ChangeRole({ member: { userID, email, role }, ownRole }: { member: Member; ownRole: Role }) {
  return (
    <DialogForm
      operation={members.update}
      request={{ params: { userID } }}
      refresh={[members.list, memberInvites.list]}
      defaults={{ role }}
      trigger={
        <Button size="sm" aria-label={`Change the role of ${email}`}>
          Change
        </Button>
      }
      title="Change role"
      description={`This takes effect right away and signs ${email} out.`}
      labels={["Change role", "Changing…"]}
      done={(_changed, { values }) => toast.success(`${email} is now ${ROLE_WORDS[values.role].label}`)}
    >
      <RoleField ownRole={ownRole} />
    </DialogForm>
  );
}
