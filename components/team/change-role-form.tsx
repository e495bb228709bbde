"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { toast } from "@/components/ui/toast";
import type { Role } from "@/lib/core/roles";
import { memberInvites } from "@/lib/generated/operations/member-invites";
import type { Member } from "@/lib/domain/access/team/dashboard";
import { members } from "@/lib/generated/operations/team";
import { RoleField } from "./role-field";
import { ROLE_WORDS } from "@/components/words/roles";

export interface ChangeRoleFormProps {
  member: Member;
  ownRole: Role;
  onClose: () => void;
}

/** The dialog that gives a member another role. */
export function ChangeRoleForm({ member: { userID, email, role }, ownRole, onClose }: ChangeRoleFormProps) {
  return (
    <DialogForm
      operation={members.update}
      request={{ params: { userID } }}
      refresh={[members.list, memberInvites.list]}
      defaults={{ role }}
      onClose={onClose}
      title="Change role"
      description={`This takes effect right away and signs ${email} out.`}
      labels={["Change role", "Changing…"]}
      done={(_changed, { values }) => toast.success(`${email} is now ${ROLE_WORDS[values.role].label}`)}
    >
      <RoleField ownRole={ownRole} />
    </DialogForm>
  );
}
