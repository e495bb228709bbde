"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { type InviteTemplate, inviteTemplates, TEMPLATE_NAME_MAX } from "@/lib/domain/invite-builder/dashboard";

const LIST = { refresh: [inviteTemplates.list] };

/** The partner's templates, to rename and delete. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Templates"
      description="Everyone in your team starts from these. Invites that were made of one stay as they are."
    >
      <ul className="grid gap-3 pb-4">
        {templates.map((template) => (
          <TemplateLine key={template.templateID} template={template} />
        ))}
        {templates.length === 0 && <li className="text-muted-foreground">No templates are left.</li>}
      </ul>
    </Dialog>
  );
}

function TemplateLine({ template: { templateID, name, createdBy } }: { template: InviteTemplate }) {
  const update = useOperation(inviteTemplates.update, LIST);
  const remove = useOperation(inviteTemplates.delete, LIST);
  const [typed, setTyped] = useState(name);
  const [isAsked, setAsked] = useState(false);
  const params = { templateID };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ params, body: { name: typed } }, { onSuccess: () => toast.success("Template renamed") });
  };
  const fault = update.error && (update.error.status === 409 ? "is taken by another template" : update.error.message);
  return (
    <li>
      <form onSubmit={rename} className="flex flex-wrap items-end gap-2">
        <Field
          label={`Name of ${name}`}
          hint={createdBy && `By ${createdBy}.`}
          error={fault ?? undefined}
          className="min-w-0 grow"
        >
          <Input
            value={typed}
            maxLength={TEMPLATE_NAME_MAX}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <SubmitButton variant="secondary" isPending={update.isPending} pendingLabel="Saving…">
          Rename
        </SubmitButton>
        <IconButton label={`Delete ${name}…`} icon={<Trash2 aria-hidden />} onClick={() => setAsked(true)} />
      </form>
      {isAsked && (
        <Notice
          tone="warning"
          role="alert"
          className="mt-2"
          title={`Delete the template ${name}?`}
          action={
            <>
              <Button size="sm" onClick={() => setAsked(false)}>
                Keep it
              </Button>
              <Button
                size="sm"
                variant="danger"
                isPending={remove.isPending}
                pendingLabel="Deleting…"
                onClick={() => remove.mutate({ params }, { onSuccess: () => toast.success("Template deleted") })}
              >
                Delete template
              </Button>
            </>
          }
        />
      )}
    </li>
  );
}
