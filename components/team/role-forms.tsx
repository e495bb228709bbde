"use client";

import { useWatch } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { EmailField } from "@/components/form/fields/contact-fields";
import { SelectField } from "@/components/form/fields/select-field";
import { OperationForm } from "@/components/form/operation-form";
import { toast } from "@/components/ui/toast";
import { ROLE_WORDS, roleOptions } from "@/components/words/permissions";
import { mayManageRole, type Role, ROLES } from "@/lib/core/roles";
import type { NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";
import type { Member } from "@/lib/domain/access/team/dashboard";
import { memberInvites } from "@/lib/generated/operations/member-invites";
import { members } from "@/lib/generated/operations/team";
import { useOwnRole } from "./member-cells";

/** The role of a member, of those which one may give; says what the chosen one is for. */
export function RoleField({ ownRole }: { ownRole: Role }) {
  const chosen = useWatch<{ role: Role }, "role">({ name: "role" });
  return (
    <SelectField
      label="Role"
      name="role"
      hint={ROLE_WORDS[chosen].sentence}
      options={roleOptions(ROLES.filter((role) => mayManageRole(ownRole, role)))}
    />
  );
}

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

/** Asks whom to invite to the team, and as what. */
export function InviteMemberForm({ onMade }: { onMade: (invite: NewMemberInvite) => void }) {
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
