"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useStepUp } from "@/components/form/step-up-guard";
import { EmailField } from "@/components/form/email-field";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { mayManageRole, ROLES } from "@/lib/core/roles";
import { CreateMemberInvite, memberInvites, type NewMemberInvite } from "@/lib/domain/member-invites/dashboard";
import { DialogForm } from "@/components/form/dialog-form";
import { unlessDeclined } from "@/components/form/guarded-send";
import { InviteLink } from "./invite-link";
import { useOwnRole } from "./member-table";
import { ROLE_WORDS, roleOptions } from "./role-words";

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
      description={
        made
          ? `Hand this link to ${made.email} yourself: it is shown this once, and nothing is mailed.`
          : "They join by a link that works once, for seven days."
      }
    >
      {made ? <InviteLink invite={made} onDone={() => change(false)} /> : <InviteForm onMade={setMade} />}
    </Dialog>
  );
}

function InviteForm({ onMade }: { onMade: (invite: NewMemberInvite) => void }) {
  const create = useOperation(memberInvites.create, { refresh: [memberInvites.list] });
  const { guard, dialog } = useStepUp("invite a member", memberInvites.create);
  const ownRole = useOwnRole();
  const { send, failure, ...form } = useSchemaForm(CreateMemberInvite, { email: "", role: "read-only" });
  const { errors, isSubmitting } = form.formState;
  const submit = send((body) =>
    unlessDeclined(
      guard(() => create.mutateAsync({ body })),
      onMade,
    ),
  );
  return (
    <FormProvider {...form}>
      <DialogForm onSubmit={submit} fault={failure} isPending={isSubmitting} labels={["Create invite", "Creating…"]}>
        <EmailField name="email" label="E-mail address" isRequired />
        <Field label="Role" name="role" hint={ROLE_WORDS[form.watch("role")].sentence} error={errors.role?.message}>
          <Select
            options={roleOptions(ROLES.filter((role) => mayManageRole(ownRole, role)))}
            {...form.register("role")}
          />
        </Field>
      </DialogForm>
      {dialog}
    </FormProvider>
  );
}
