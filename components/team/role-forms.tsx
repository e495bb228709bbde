"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { EmailField } from "@/components/form/fields/contact-fields";
import { ValueSelectField } from "@/components/form/fields/select-field";
import { DateField } from "@/components/form/fields/text-field";
import type { BodyRules } from "@/components/form/values/checked-body";
import { OperationForm } from "@/components/form/operation-form";
import { ROLE_WORDS, roleOptions } from "@/components/words/roles";
import { queryFor } from "@/lib/client/query";
import { mayManageRole, type Role, ROLES } from "@/lib/core/access/roles";
import { daysAfter } from "@/lib/core/time/time";
import type { NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";
import type { RoleAssignment, Member } from "@/lib/domain/access/team/dashboard";
import { VIEWER_DAYS_MAX } from "@/lib/domain/kernel/limits";
import { memberInvites } from "@/lib/generated/operations/member-invites";
import { members, cardDataViewers } from "@/lib/generated/operations/team";
import { teamRoles } from "@/lib/generated/operations/team-roles";
import { useOwnRole } from "./member-cells";

interface RoleChoice {
  given?: RoleAssignment;
}

/** Choice of the roles that the viewer may assign, with a description of the selected one. */
function RoleField({ ownRole }: { ownRole: Role }) {
  const { data: own = [] } = useQuery(queryFor(teamRoles.list));
  const given = useWatch<RoleChoice, "given">({ name: "given" });
  const builtIn = roleOptions(ROLES.filter((role) => mayManageRole(ownRole, role)));
  const narrowed = own.filter(({ base }) => mayManageRole(ownRole, base));
  return (
    <ValueSelectField<RoleAssignment>
      label="Role"
      name="given"
      placeholder="Choose a role"
      hint={given && sentenceOf(given)}
      options={[
        ...builtIn.map(({ value: role, label }) => ({ value: { role }, label })),
        ...narrowed.map(({ roleID: teamRoleID, base: role, name }) => ({ value: { role, teamRoleID }, label: name })),
      ]}
    />
  );
}

const sentenceOf = ({ role, teamRoleID }: RoleAssignment) =>
  teamRoleID === undefined ? ROLE_WORDS[role].sentence : `A limited version of ${ROLE_WORDS[role].label}.`;

/** Merges the choice into the body. */
const CHOICE: BodyRules<RoleChoice> = {
  toBody: ({ given, ...same }, whole) => whole({ ...same, ...given }),
  errors: ({ given }) => (given ? [] : [{ path: "given", message: "is required" }]),
};

export interface ChangeRoleFormProps {
  member: Member;
  ownRole: Role;
  onClose: () => void;
}

export function ChangeRoleForm({ member, ownRole, onClose }: ChangeRoleFormProps) {
  const { userID, email, role, teamRole } = member;
  const given: RoleAssignment = teamRole ? { role, teamRoleID: teamRole.roleID } : { role };
  return (
    <DialogForm
      operation={members.update}
      request={{ params: { userID } }}
      refresh={[members.list, memberInvites.list, teamRoles.list]}
      defaults={{ given }}
      {...CHOICE}
      onClose={onClose}
      title="Change role"
      description={`This takes effect right away and signs ${email} out.`}
      labels={["Change role", "Changing…"]}
      done={`Changed ${email}’s role`}
    >
      <RoleField ownRole={ownRole} />
    </DialogForm>
  );
}

export function InviteMemberForm({ onMade }: { onMade: (invite: NewMemberInvite) => void }) {
  const given: RoleAssignment = { role: "read-only" };
  return (
    <OperationForm
      operation={memberInvites.create}
      refresh={[memberInvites.list, teamRoles.list]}
      defaults={{ email: "", given }}
      {...CHOICE}
      labels={["Create invite", "Creating…"]}
      className="gap-4 pb-3"
      done={onMade}
    >
      <EmailField name="email" label="Email address" isRequired />
      <RoleField ownRole={useOwnRole()} />
    </OperationForm>
  );
}

const USUAL_DAYS = 90;
const dayAhead = (days: number) => daysAfter(new Date(), days).toISOString().slice(0, 10);

export function GrantViewerForm({ member: { userID, email }, onClose }: { member: Member; onClose: () => void }) {
  return (
    <DialogForm
      operation={cardDataViewers.grant}
      request={{ params: { userID } }}
      refresh={[members.list]}
      defaults={{ until: dayAhead(USUAL_DAYS) }}
      onClose={onClose}
      title="Let them view card numbers"
      description={`${email} will be able to view full card numbers, one at a time. The audit trail records each view.`}
      labels={["Allow", "Allowing…"]}
      done={`${email} can view card numbers`}
    >
      <DateField
        label="Last day"
        name="until"
        hint={`In UTC, up to ${VIEWER_DAYS_MAX} days from now.`}
        min={dayAhead(0)}
        max={dayAhead(VIEWER_DAYS_MAX)}
        isRequired
      />
    </DialogForm>
  );
}
