"use client";

import { useSuspenseQuery, keepPreviousData, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState, useDeferredValue } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { FormFrame } from "@/components/form/form-frame";
import { useCheckedForm } from "@/components/form/use-checked-form";
import { bodyOf, checkedBody } from "@/components/form/values/checked-body";
import { type ImportResult, importBody } from "@/components/onboarding/invite/import-body";
import type { InviteSource } from "@/components/onboarding/invite/invite-defaults";
import type { InviteFormValues } from "@/components/onboarding/invite/invite-form";
import { inviteName } from "@/components/onboarding/invite/invite-words";
import { templateOf } from "@/components/onboarding/invite/saved-invite";
import { AppLink } from "@/components/ui/app-link";
import { Button, SubmitButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Field } from "@/components/ui/fields/field";
import { Input, Textarea } from "@/components/ui/fields/input";
import { Notice } from "@/components/ui/feedback/notice";
import { DialogClose } from "@/components/ui/overlays/overlay";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/overlays/toast";
import { capabilityLabel } from "@/components/words/capabilities";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { TEMPLATE_NAME_MAX } from "@/lib/domain/kernel/limits";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { inviteList } from "@/lib/generated/operations/invites";

const REFRESH = [inviteTemplates.list];

export interface StartDialogProps {
  kind: "duplicate" | "import" | "templates";
  onClose: () => void;
  onImport: (source: InviteSource) => void;
}

/** Dialogs of the builder: sources to start from, and templates to edit. */
export function StartDialog({ kind, onClose, onImport }: StartDialogProps) {
  switch (kind) {
    case "duplicate":
      return <DuplicateDialog onClose={onClose} />;
    case "import":
      return <ImportDialog onClose={onClose} onImport={onImport} />;
    case "templates":
      return <TemplatesDialog onClose={onClose} />;
  }
}

function TemplatesDialog({ onClose }: { onClose: () => void }) {
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
          done="Template renamed"
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

const LIST = { refresh: [inviteTemplates.list] };
const WORDS = { 409: "Another template has this name." };

/** Saves the builder's values under a name, or over the template with that name. */
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

const SHOWN = 10;

function DuplicateDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState("");
  const search = useDeferredValue(q.trim());
  const query = { ...(search && { q: search }), count: SHOWN };
  const { data, isError } = useQuery({ ...queryFor(inviteList.search, { query }), placeholderData: keepPreviousData });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Duplicate of…"
      description="ID numbers, the foreign ID and recorded acceptances aren’t copied."
    >
      <div className="grid gap-3 pb-4">
        <Field label="Recipient, creator or code">
          <Input type="search" autoComplete="off" value={q} onChange={(event) => setQ(event.target.value)} />
        </Field>
        {isError && (
          <Notice tone="danger" role="alert">
            The invites couldn’t be loaded. Try again in a moment.
          </Notice>
        )}
        {!data && !isError && <SkeletonFacts lines={3} isBare />}
        {data?.items.length === 0 && <p className="text-muted-foreground">No invites match.</p>}
        <ul className="grid divide-y">
          {data?.items.map((invite) => (
            <li key={invite.code}>
              <AppLink
                href={`/invites/new?from=${encodeURIComponent(invite.code)}`}
                className="grid min-h-11 gap-0.5 rounded-md px-2 py-2 hover:bg-muted"
                onClick={onClose}
              >
                <span className="font-medium">{inviteName(invite)}</span>
                <span className="text-[0.8125rem] text-muted-foreground">
                  <RelativeTime value={invite.createdOn} /> · {invite.capabilities.map(capabilityLabel).join(", ")}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Fills the builder from a pasted request body, or lists its errors by path. */
function ImportDialog({ onClose, onImport }: { onClose: () => void; onImport: (source: InviteSource) => void }) {
  const [text, setText] = useState("");
  const [outcome, setOutcome] = useState<ImportResult | null>(null);
  const read = () => {
    const imported = importBody(text);
    setOutcome(imported);
    if (!imported.source) return;
    onImport(imported.source);
    onClose();
  };
  const footer = (
    <>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button variant="primary" onClick={read}>
        Import
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title="Import JSON"
      description="The body of POST /api/onboarding-invites."
      footer={footer}
    >
      <div className="grid gap-3">
        <Field label="Body">
          <Textarea
            rows={12}
            spellCheck={false}
            autoComplete="off"
            className="max-h-80 font-mono text-[0.8125rem]"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {outcome && outcome.errors.length > 0 && (
          <Notice
            tone="danger"
            role="alert"
            title={`Nothing was imported — ${outcome.errors.length} ${outcome.errors.length === 1 ? "error" : "errors"}`}
          >
            <ul className="grid gap-0.5">
              {outcome.errors.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <code className="font-mono text-xs">{path || "The text"}</code> {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
