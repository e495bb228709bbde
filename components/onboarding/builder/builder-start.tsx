"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Braces, CopyPlus, FileText, LayoutTemplate, BookmarkPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { inviteDefaults, type InviteSource, type NamedPlan } from "@/components/onboarding/invite/invite-defaults";
import { type InviteFormValues, inviteBody } from "@/components/onboarding/invite/invite-form";
import { APIRequest } from "@/components/page/api-request";
import { AppLink } from "@/components/ui/app-link";
import { Button, SubmitButton } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/overlays/toast";
import { useZone } from "@/components/ui/words/use-zone";
import { queryFor } from "@/lib/client/query";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { onboardingInvites } from "@/lib/generated/operations/invites";
import type { StartDialogProps } from "./builder-dialogs";
import type { useDraft, DraftState } from "./use-draft";

const StartDialog = dynamic(() => import("./builder-dialogs").then((loaded) => loaded.StartDialog), { ssr: false });

type StartRowProps = {
  templateID: string;
  onBlank: () => void;
  onTemplate: (template: InviteTemplate) => void;
  onImport: (source: InviteSource) => void;
};

function StartRow({ templateID, onBlank, onTemplate, onImport }: StartRowProps) {
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  const [opened, setOpened] = useState<StartDialogProps["kind"]>();
  const choose = (id: string) => {
    const template = templates.find((one) => one.templateID === id);
    if (template) onTemplate(template);
    else onBlank();
  };
  return (
    <div role="group" aria-label="Start from" className="flex flex-wrap items-end gap-2">
      <Field label="Template" name="start-template" className="w-full sm:w-56">
        <Select
          placeholder={templates.length > 0 ? "None (blank)" : "No templates yet"}
          options={templates.map(({ templateID: value, name }) => ({ value, label: name }))}
          value={templateID}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Button onClick={onBlank} icon={FileText}>
        Blank
      </Button>
      <Button onClick={() => setOpened("duplicate")} icon={CopyPlus}>
        Duplicate of…
      </Button>
      <Button onClick={() => setOpened("import")} icon={Braces}>
        Import JSON
      </Button>
      {templates.length > 0 && (
        <Button variant="ghost" onClick={() => setOpened("templates")} icon={LayoutTemplate}>
          Manage templates
        </Button>
      )}
      {opened && <StartDialog kind={opened} onClose={() => setOpened(undefined)} onImport={onImport} />}
    </div>
  );
}

const StartNotice = dynamic(() => import("./notices").then((loaded) => loaded.StartNotice), {
  loading: () => <Skeleton className="h-20" />,
});

export type StartedFrom =
  | { kind: "blank"; source?: undefined }
  | { kind: "draft"; source: InviteSource; savedOn: string }
  | { kind: "invite"; source: InviteSource; name: string }
  | { kind: "template"; source: InviteSource; name: string; templateID: string };

type BuilderStartProps = {
  started: StartedFrom;
  plans: readonly NamedPlan[];
  draft: ReturnType<typeof useDraft>;
  /**
   * Runs when the form was filled in from a source. Resetting the form does not update controlled fields, so they are
   * rendered again.
   */ onFilledIn: () => void;
};

/** Shows the source the builder was filled in from, with other sources to choose. */
export function BuilderStart({ started, plans, draft, onFilledIn }: BuilderStartProps) {
  const { reset, getValues } = useFormContext<InviteFormValues>();
  const [current, setCurrent] = useState<StartedFrom | { kind: "import" }>(started);
  const templateID = current.kind === "template" ? current.templateID : "";
  useTemplatesFocused();
  const fillIn = (source: InviteSource | undefined, next: typeof current, what: string) => {
    const [values, before] = [structuredClone(getValues()), current];
    const undo = () => {
      reset(values);
      setCurrent(before);
      onFilledIn();
    };
    reset(inviteDefaults({ from: source, isSame: next.kind === "import", plans }));
    setCurrent(next);
    onFilledIn();
    toast.info(what, { label: "Undo", onPress: undo });
  };
  const startOver = () => {
    fillIn(undefined, { kind: "blank" }, "Started over");
    void draft.discard();
  };
  return (
    <div className="mb-5 grid gap-4">
      <StartRow
        templateID={templateID}
        onBlank={startOver}
        onTemplate={({ name, invite, templateID: id }) =>
          fillIn(invite, { kind: "template", source: invite, name, templateID: id }, `Filled in from “${name}”`)
        }
        onImport={(source) => fillIn(source, { kind: "import" }, "Filled in from the pasted request")}
      />
      {(current.kind === "draft" || current.kind === "invite") && (
        <StartNotice started={current} onStartOver={startOver} />
      )}
    </div>
  );
}

/** Focuses the template field for people who came by the keyboard shortcut. */
function useTemplatesFocused() {
  useEffect(() => {
    if (window.location.hash !== "#start-template") return;
    const timer = setTimeout(() => document.getElementById("start-template")?.focus());
    return () => clearTimeout(timer);
  }, []);
}

const SaveTemplateDialog = dynamic(() => import("./builder-dialogs").then((loaded) => loaded.SaveTemplateDialog), {
  ssr: false,
});

/** Actions for the invite as entered: show it as a request, save it as a template, send it. */
export function BuilderFooter({ state, isPending }: { state: DraftState; isPending: boolean }) {
  const [isSaving, setSaving] = useState(false);
  const { getValues } = useFormContext<InviteFormValues>();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <APIRequest
          variant="secondary"
          operation={onboardingInvites.create}
          request={() => ({ body: inviteBody(getValues()) })}
        />
        <Button onClick={() => setSaving(true)} icon={BookmarkPlus}>
          Save as template
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t pt-4">
        <div className="mr-auto">
          <DraftStatus state={state} />
        </div>
        <Button asChild>
          <AppLink href="/invites">Cancel</AppLink>
        </Button>
        <SubmitButton aria-keyshortcuts="Meta+Enter Control+Enter" isPending={isPending} pendingLabel="Creating…">
          Create invite
        </SubmitButton>
      </div>
      {isSaving && <SaveTemplateDialog onClose={() => setSaving(false)} />}
    </div>
  );
}

/** Time of the draft's last save: "Saved 14:02". */
function DraftStatus({ state }: { state: DraftState }) {
  const zone = useZone();
  return (
    <p role="status" className="tabular text-[0.8125rem] text-muted-foreground">
      {state.kind === "saving" && "Saving draft…"}
      {state.kind === "saved" && (
        <>
          Saved <time dateTime={state.on}>{clock(state.on, zone)}</time>
        </>
      )}
      {state.kind === "failed" && <span className="text-danger">Draft not saved: {state.why}</span>}
    </p>
  );
}

const clock = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(moment));
