"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { FormProvider } from "react-hook-form";
import { refusalOf } from "@/components/form/refusal-of";
import { FormFrame } from "@/components/form/form-frame";
import { useOperationForm } from "@/components/form/operation-form";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import { inviteBuilder } from "@/lib/operations/invite-builder";
import { onboardingInvites, inviteList } from "@/lib/operations/invites";
import { inviteDefaults, type NamedPlan } from "../invite-defaults";
import { inviteBody, inviteFaults, type InviteFormValues } from "../invite-form";
import { BuilderFooter } from "./builder-footer";
import { BuilderSections } from "./builder-sections";
import { BuilderStart, type StartedFrom } from "./builder-start";
import { SectionRail } from "./section-rail";
import { useDraft } from "./use-draft";
import { useSendShortcut } from "./use-send-shortcut";
import { BuilderColumns, type View, ViewSwitch } from "./view-switch";

const Preview = dynamic(() => import("./preview").then(({ Preview: loaded }) => loaded), {
  ssr: false,
  loading: () => <Skeleton className="h-[40rem]" />,
});

const FORM = "invite-builder";
const WORDS = {
  ...refusalOf(onboardingInvites.create),
  409: "One of your accounts already has this foreign ID. Change it under Advanced, or leave it blank.",
};

/** Makes an invite, from nothing or from a source, and goes to it. */
export function InviteBuilder({ started }: { started: StartedFrom }) {
  const { data: material } = useSuspenseQuery(queryFor(inviteBuilder.material));
  const [created, setCreated] = useState<string>();
  const { checked, submit, isPending } = useOperationForm({
    operation: onboardingInvites.create,
    refresh: [inviteList.search],
    defaults: useStartValues(started, material.feePlans),
    toBody: inviteBody,
    faults: inviteFaults,
    done: ({ code }) => setCreated(code),
  });
  const draft = useDraft(checked.form, started.kind === "draft" ? started.savedOn : undefined);
  useLeave(created, draft.discard);
  const [view, setView] = useState<View>("form");
  const [filledIn, setFilledIn] = useState(0);
  const redraw = () => {
    checked.forget();
    setFilledIn((times) => times + 1);
  };
  useSendShortcut(FORM, () => setView("form"));
  return (
    <FormProvider {...checked.form}>
      <BuilderStart started={started} plans={material.feePlans} draft={draft} onFilledIn={redraw} />
      <ViewSwitch view={view} onChange={setView} />
      <BuilderColumns view={view} preview={<Preview material={material} />}>
        <FormFrame id={FORM} checked={checked} onSubmit={submit} words={WORDS} className="grid gap-5">
          <SectionRail />
          <BuilderSections key={filledIn} />
          <BuilderFooter state={draft.state} isPending={isPending} />
        </FormFrame>
      </BuilderColumns>
    </FormProvider>
  );
}

/** Goes to the invite once it is made and its draft is forgotten. */
function useLeave(created: string | undefined, discard: (isForGood: boolean) => Promise<void>): void {
  const router = useRouter();
  useEffect(() => {
    if (created) void discard(true).then(() => router.push(`/invites/${encodeURIComponent(created)}?created=1`));
  }, [created, discard, router]);
}

/** The values of the very beginning, whatever is fetched anew later. */
function useStartValues(started: StartedFrom, plans: readonly NamedPlan[]): InviteFormValues {
  const [start] = useState(() => inviteDefaults({ from: started.source, isSame: started.kind === "draft", plans }));
  return start;
}
