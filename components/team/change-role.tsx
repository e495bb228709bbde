"use client";

import { useState } from "react";
import { useStepUp } from "@/components/form/step-up-guard";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { mayManageRole, ROLES, type Role } from "@/lib/core/roles";
import { type Member, members, UpdateMember } from "@/lib/domain/team/dashboard";
import { memberInvites } from "@/lib/domain/member-invites/dashboard";
import { DialogForm } from "@/components/form/dialog-form";
import { unlessDeclined } from "@/components/form/guarded-send";
import { ROLE_WORDS, roleOptions } from "./role-words";

/** Props of {@link ChangeRole}. */
export interface ChangeRoleProps {
  member: Member;
  ownRole: Role;
}

/** Gives a member another role. */
export function ChangeRole({ member, ownRole }: ChangeRoleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      size="sm"
      trigger={
        <Button size="sm" aria-label={`Change the role of ${member.email}`}>
          Change
        </Button>
      }
      title="Change role"
      description={`It counts at once, and signs ${member.email} out.`}
    >
      <RoleForm member={member} ownRole={ownRole} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function RoleForm({ member: { userID, email, role }, ownRole, onDone }: ChangeRoleProps & { onDone: () => void }) {
  const update = useOperation(members.update, { refresh: [members.list, memberInvites.list] });
  const { guard, dialog } = useStepUp("change a member’s role", members.update);
  const { send, failure, register, formState, watch } = useSchemaForm(UpdateMember, { role });
  const chosen = watch("role");
  const submit = send((body) =>
    unlessDeclined(
      guard(() => update.mutateAsync({ params: { userID }, body })),
      () => {
        onDone();
        toast.success(`${email} is ${ROLE_WORDS[body.role].label} now`);
      },
    ),
  );
  return (
    <>
      <DialogForm
        onSubmit={submit}
        fault={failure}
        isPending={formState.isSubmitting}
        labels={["Change role", "Changing…"]}
      >
        <Field label="Role" name="role" hint={ROLE_WORDS[chosen].sentence} error={formState.errors.role?.message}>
          <Select options={roleOptions(ROLES.filter((other) => mayManageRole(ownRole, other)))} {...register("role")} />
        </Field>
      </DialogForm>
      {dialog}
    </>
  );
}
