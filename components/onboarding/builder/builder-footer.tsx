"use client";

import dynamic from "next/dynamic";
import { BookmarkPlus } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { useFormContext } from "react-hook-form";
import { APIRequest } from "@/components/page/api-request";
import { AppLink } from "@/components/ui/app-link";
import { Button, SubmitButton } from "@/components/ui/button";
import { onboardingInvites } from "@/lib/generated/operations/invites";
import { inviteBody, type InviteFormValues } from "../invite/invite-form";
import type { DraftState } from "./use-draft";

const SaveTemplateDialog = dynamic(() => import("./save-template-dialog").then((loaded) => loaded.SaveTemplateDialog), {
  ssr: false,
});

/** Shows what can be done with the invite as it stands: see it as a request, keep it as a template, send it. */
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

/** When the draft was last saved: "Saved 14:02". */
function DraftStatus({ state }: { state: DraftState }) {
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return (
    <p role="status" className="tabular text-[0.8125rem] text-muted-foreground">
      {state.kind === "saving" && "Saving draft…"}
      {state.kind === "saved" && (
        <>
          Saved{" "}
          <time dateTime={state.on} suppressHydrationWarning>
            {clock(state.on, zone)}
          </time>
        </>
      )}
      {state.kind === "failed" && <span className="text-danger">Draft not saved: {state.why}</span>}
    </p>
  );
}

const never = () => () => {};
const clock = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(moment));
