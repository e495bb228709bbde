"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { bodyOf, checkedBody } from "@/components/form/values/checked-body";
import { FormFrame } from "@/components/form/form-frame";
import { TextField } from "@/components/form/fields/text-field";
import { useCheckedForm } from "@/components/form/use-checked-form";
import { Button, SubmitButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogClose } from "@/components/ui/overlay";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { TEMPLATE_NAME_MAX } from "@/lib/domain/kernel/limits";
import type { InviteFormValues } from "../invite/invite-form";
import { templateOf } from "../invite/saved-invite";

const LIST = { refresh: [inviteTemplates.list] };
const WORDS = { 409: "Another template has this name." };

/** Saves what the builder holds under a name, or in the place of the template that has it. */
export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Save as template"
      description="Shared with your whole team. ID numbers, dates of birth, the foreign ID and acceptances aren’t included."
    >
      <SaveForm onClose={onClose} />
    </Dialog>
  );
}

function SaveForm({ onClose }: { onClose: () => void }) {
  const { getValues } = useFormContext<InviteFormValues>();
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  const create = useOperation(inviteTemplates.create, LIST);
  const replace = useOperation(inviteTemplates.update, LIST);
  const toBody = ({ name }: { name: string }) => ({ name: name.trim(), invite: templateOf(getValues()) });
  const [check] = useState(() => checkedBody(bodyOf(inviteTemplates.create), { toBody }));
  const checked = useCheckedForm({ name: "" }, check);
  const { control, formState } = checked.form;
  const name = useWatch({ control, name: "name" }).trim();
  const same = templates.find((one) => one.name === name);
  const submit = checked.send(async (body) => {
    if (same) await replace.mutateAsync({ params: { templateID: same.templateID }, body: { invite: body.invite } });
    else await create.mutateAsync({ body });
    toast.success(same ? "Template replaced" : "Template saved");
    onClose();
  });
  return (
    <FormFrame checked={checked} onSubmit={submit} words={WORDS} isShort className="grid gap-3 pb-4">
      <TextField
        name="name"
        label="Template name"
        hint={same && "A template with this name already exists. It will be replaced."}
        input={{ maxLength: TEMPLATE_NAME_MAX }}
      />
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton isPending={formState.isSubmitting} pendingLabel="Saving…">
          {same ? "Replace template" : "Save template"}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}
