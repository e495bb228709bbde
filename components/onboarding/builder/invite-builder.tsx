"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { inviteBuilder } from "@/lib/domain/invite-builder/dashboard";
import { type CreateInvite, onboardingInvites } from "@/lib/domain/invites/contract";
import { inviteList } from "@/lib/domain/invites/dashboard";
import { inviteDefaults, type NamedPlan } from "../invite-defaults";
import { InviteForm, type InviteFormValues } from "../invite-form";
import { inviteProblems, refusalsOf } from "../invite-problems";
import { BuilderContext } from "./builder-context";
import { BuilderFooter } from "./builder-footer";
import { BuilderSections } from "./builder-sections";
import { BuilderStart, type StartedFrom } from "./builder-start";
import { SectionRail } from "./section-rail";
import { SendNotice } from "./send-notice";
import { useDraft } from "./use-draft";
import { useReported } from "./use-reported";
import { useSendShortcut } from "./use-send-shortcut";
import { BuilderColumns, type View, ViewSwitch } from "./view-switch";

const Preview = dynamic(() => import("./preview").then(({ Preview: loaded }) => loaded), {
  ssr: false,
  loading: () => <Skeleton className="h-[40rem]" />,
});

const FORM = "invite-builder";

/** Makes an invite, from nothing or from a source, and goes to it. */
export function InviteBuilder({ started }: { started: StartedFrom }) {
  const { data: material } = useSuspenseQuery(queryFor(inviteBuilder.material));
  const { send, failure, clearFailure, ...form } = useSchemaForm(
    InviteForm,
    useStartValues(started, material.feePlans),
  );
  const draft = useDraft(form, started.kind === "draft" ? started.savedOn : undefined);
  const [view, setView] = useState<View>("form");
  const [filledIn, setFilledIn] = useState(0);
  const { errors, submitCount, isSubmitting } = form.formState;
  const refusals = refusalsOf(failure);
  const redraw = () => {
    clearFailure();
    setFilledIn((times) => times + 1);
  };
  form.watch(["capabilities", "scopes", "feePlanCodes", "prefill.accountType", "builder"]);
  const problems = inviteProblems(errors, failure, form.getValues(), refusals);
  const { create, isCreated } = useCreate(() => draft.discard(true));
  useSendShortcut(FORM, () => setView("form"));
  return (
    <FormProvider {...form}>
      <BuilderContext value={{ problems, refusals }}>
        <BuilderStart started={started} plans={material.feePlans} draft={draft} onFilledIn={redraw} />
        <ViewSwitch view={view} onChange={setView} />
        <BuilderColumns view={view} preview={<Preview material={material} />}>
          <Form id={FORM} onSubmit={send(create)} className="grid gap-5">
            <ErrorSummary errors={useReported(problems, submitCount)} submitCount={submitCount} />
            <SendNotice failure={failure} />
            <SectionRail />
            <BuilderSections key={filledIn} />
            <BuilderFooter state={draft.state} isPending={isSubmitting || isCreated} />
          </Form>
        </BuilderColumns>
      </BuilderContext>
    </FormProvider>
  );
}

/** Makes the invite, then goes to it. */
function useCreate(forgetDraft: () => Promise<void>) {
  const router = useRouter();
  const { mutateAsync, isSuccess } = useOperation(onboardingInvites.create, { refresh: [inviteList.search] });
  const create = async (body: CreateInvite) => {
    const { code } = await mutateAsync({ body });
    await forgetDraft();
    router.push(`/invites/${encodeURIComponent(code)}?created=1`);
  };
  return { create, isCreated: isSuccess };
}

/** The values of the very beginning, whatever is fetched anew later. */
function useStartValues(started: StartedFrom, plans: readonly NamedPlan[]): InviteFormValues {
  const [start] = useState(() => inviteDefaults({ from: started.source, isSame: started.kind === "draft", plans }));
  return start;
}
