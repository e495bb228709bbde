"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { TEMPLATE_NAME_MAX } from "@/lib/domain/kernel/limits";

const REFRESH = [inviteTemplates.list];

/** The partner's templates, to rename and delete. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Templates"
      description="Everyone in your team starts from these. Invites created from one don’t change."
    >
      <ul className="grid divide-y pb-4">
        {templates.map((template) => (
          <TemplateLine key={template.templateID} template={template} />
        ))}
        {templates.length === 0 && <li className="text-muted-foreground">No templates are left.</li>}
      </ul>
    </Dialog>
  );
}

function TemplateLine({ template: { templateID, name, createdBy } }: { template: InviteTemplate }) {
  const request = { params: { templateID } };
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {createdBy && <span className="block text-[0.8125rem] text-muted-foreground">By {createdBy}</span>}
      </span>
      <span className="flex gap-2">
        <DialogForm
          operation={inviteTemplates.update}
          request={request}
          refresh={REFRESH}
          defaults={{ name }}
          trigger={
            <Button size="sm" aria-label={`Rename ${name}`}>
              Rename
            </Button>
          }
          title="Rename template"
          labels={["Rename", "Saving…"]}
          words={{ 409: "Another template has this name." }}
          done={() => toast.success("Template renamed")}
        >
          <TextField name="name" label="Name" isRequired input={{ maxLength: TEMPLATE_NAME_MAX }} />
        </DialogForm>
        <ConfirmAction
          operation={inviteTemplates.delete}
          request={request}
          refresh={REFRESH}
          trigger={
            <Button size="sm" aria-label={`Delete ${name}…`}>
              <Trash2 aria-hidden />
            </Button>
          }
          title={`Delete the template ${name}?`}
          effect="Your team can no longer start from it. Invites created from it don’t change."
          labels={["Delete template", "Deleting…"]}
          done="Template deleted"
        />
      </span>
    </li>
  );
}
