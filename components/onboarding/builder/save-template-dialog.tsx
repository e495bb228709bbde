"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import type { CallError } from "@/lib/client/call";
import { faultsOf } from "@/lib/client/form-errors";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { inviteTemplates, TEMPLATE_NAME_MAX } from "@/lib/domain/invite-builder/dashboard";
import type { InviteFormValues } from "../invite-form";
import { templateOf } from "../saved-invite";

const LIST = { refresh: [inviteTemplates.list] };

/** Saves what the builder holds under a name, or in the place of the template that has it. */
export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const { getValues } = useFormContext<InviteFormValues>();
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  const create = useOperation(inviteTemplates.create, LIST);
  const replace = useOperation(inviteTemplates.update, LIST);
  const [name, setName] = useState("");
  const same = templates.find((one) => one.name === name.trim());
  const done = () => {
    toast.success(same ? "Template replaced" : "Template saved");
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const invite = templateOf(getValues());
    if (same) replace.mutate({ params: { templateID: same.templateID }, body: { invite } }, { onSuccess: done });
    else create.mutate({ body: { name, invite } }, { onSuccess: done });
  };
  const failure = create.error ?? replace.error;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Save as template"
      description="For your whole team. Identity numbers, birth dates, the foreign ID and acceptances are left out."
    >
      <form noValidate onSubmit={save} className="grid gap-3 pb-4">
        <Field
          label="Name of the template"
          hint={same && "There is one of this name; it will be replaced."}
          error={nameFault(failure)}
        >
          <Input
            value={name}
            maxLength={TEMPLATE_NAME_MAX}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <OtherFaults failure={failure} />
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton isPending={create.isPending || replace.isPending} pendingLabel="Saving…">
            {same ? "Replace template" : "Save template"}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

function nameFault(failure: CallError | null): string | undefined {
  if (failure?.status === 409) return "is taken by another template";
  return typeof failure?.fields?.name === "string" ? failure.fields.name : undefined;
}

function OtherFaults({ failure }: { failure: CallError | null }) {
  if (!failure || nameFault(failure)) return null;
  const faults = faultsOf(failure.fields ?? {});
  return (
    <Notice tone="danger" role="alert" title="The template was not saved">
      {faults.length === 0 && failure.message}
      <ul>
        {faults.map(({ path, message }) => (
          <li key={path}>
            <code className="font-mono text-xs">{path.replace(/^invite\./, "")}</code> {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
