"use client";

import dynamic from "next/dynamic";
import { BookmarkPlus } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { APIRequest } from "@/components/page/api-request";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { onboardingInvites } from "@/lib/operations/invites";
import { inviteBody, type InviteFormValues } from "../invite-form";
import { DraftStatus } from "./draft-status";
import type { DraftState } from "./use-draft";

const SaveTemplateDialog = dynamic(() => import("./save-template-dialog").then((loaded) => loaded.SaveTemplateDialog), {
  ssr: false,
});

/** What can be done with the invite as it stands: see it as a request, keep it as a template, send it. */
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
        <Button onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden />
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
