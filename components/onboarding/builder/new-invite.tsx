"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/client/query";
import { onboardingInvites } from "@/lib/generated/operations/invites";
import { inviteDrafts, inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { inviteName } from "../invite/invite-words";
import type { StartedFrom } from "./builder-start";
import { InviteBuilder } from "./invite-builder";

/** The builder; `from` is the code of an invite to start from, `template` a template's ID. */
export function NewInvite({ from, template }: { from?: string; template?: string }) {
  if (from) return <Duplicate key={from} code={from} />;
  return template ? <FromTemplate key={template} templateID={template} /> : <GoOn />;
}

function Duplicate({ code }: { code: string }) {
  const { data: source } = useSuspenseQuery(queryFor(onboardingInvites.get, { params: { code } }));
  return <InviteBuilder started={{ kind: "invite", source, name: inviteName(source) }} />;
}

function FromTemplate({ templateID }: { templateID: string }) {
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  const [template] = useState(() => templates.find((one) => one.templateID === templateID));
  if (template)
    return <InviteBuilder started={{ kind: "template", source: template.invite, name: template.name, templateID }} />;
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title="This template was deleted">
        Start from another template, or from scratch.
      </Notice>
      <GoOn />
    </div>
  );
}

/** Goes on with the draft as it was when the page loaded. */
function GoOn() {
  const { data: draft } = useSuspenseQuery(queryFor(inviteDrafts.get));
  const [started] = useState<StartedFrom>(() =>
    draft.invite && draft.savedOn ? { kind: "draft", source: draft.invite, savedOn: draft.savedOn } : { kind: "blank" },
  );
  return <InviteBuilder started={started} />;
}
