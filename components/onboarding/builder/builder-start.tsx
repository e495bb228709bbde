"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { inviteDefaults, type InviteSource, type NamedPlan } from "../invite-defaults";
import type { InviteFormValues } from "../invite-form";
import { StartRow } from "./start-row";
import type { useDraft } from "./use-draft";

const ResumedNotice = dynamic(() => import("./resumed-notice").then((loaded) => loaded.ResumedNotice), {
  loading: () => <Skeleton className="h-20" />,
});

/** What the builder began with. */
export type StartedFrom =
  | { kind: "blank"; source?: undefined }
  | { kind: "draft"; source: InviteSource; savedOn: string }
  | { kind: "invite"; source: InviteSource; name: string }
  | { kind: "template"; source: InviteSource; name: string; templateID: string };

export type BuilderStartProps = {
  started: StartedFrom;
  plans: readonly NamedPlan[];
  draft: ReturnType<typeof useDraft>;
  /** The form holds other values: its controls are to be drawn anew, since a reset of the page's form leaves controlled ones behind. */ onFilledIn: () => void;
};

/** What the builder began with, in words, and how to begin with something else. */
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
      {current.kind === "draft" && <ResumedNotice savedOn={current.savedOn} onStartOver={startOver} />}
      {current.kind === "invite" && (
        <Notice>
          Filled in from the invite for {current.name}. ID numbers, dates of birth, the foreign ID and recorded
          acceptances aren’t copied.
        </Notice>
      )}
    </div>
  );
}

/** Those who came by the shortcut go on by keyboard: the templates come first. */
function useTemplatesFocused() {
  useEffect(() => {
    if (window.location.hash !== "#start-template") return;
    const timer = setTimeout(() => document.getElementById("start-template")?.focus());
    return () => clearTimeout(timer);
  }, []);
}
