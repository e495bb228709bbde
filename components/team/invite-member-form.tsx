"use client";

import { EmailField } from "@/components/form/fields/email-field";
import { OperationForm } from "@/components/form/operation-form";
import type { Role } from "@/lib/core/roles";
import type { NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";
import { memberInvites } from "@/lib/generated/operations/member-invites";
import { useOwnRole } from "./member-cells";
import { RoleField } from "./role-field";

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
