"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from "react";
import { FormProvider, useFormContext, useWatch } from "react-hook-form";
import { CapabilitiesField } from "@/components/form/fields/capabilities-field";
import { FormFrame } from "@/components/form/form-frame";
import { FormSection, useFaultCount } from "@/components/form/form-section";
import { useOperationForm } from "@/components/form/operation-form";
import { neverIssued } from "@/components/form/values/never-issued";
import { inviteName } from "@/components/onboarding/invite/invite-words";
import { useIsLive } from "@/components/page/mode";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton, SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { inviteBuilder, inviteDrafts, inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { inviteList, onboardingInvites } from "@/lib/generated/operations/invites";
import { inviteDefaults, type NamedPlan } from "../invite/invite-defaults";
import { askingKey, askingOf, inviteBody, inviteFaults, type InviteFormValues } from "../invite/invite-form";
import { BuilderFooter, BuilderStart, type StartedFrom } from "./builder-start";
import { PreparedContext } from "./prepared";
import { PriceSection, WhoSection } from "./sections";
import { useDraft } from "./use-draft";
import { ScopeSection, useFollowingScopes } from "./scope-section";

const Preview = dynamic(() => import("./preview").then(({ Preview: loaded }) => loaded), {
  ssr: false,
  loading: () => <Skeleton className="h-[40rem]" />,
});

const FORM = "invite-builder";
const WORDS = {
  409: "One of your accounts already has this foreign ID. Change it under Advanced, or leave it blank.",
};

/** Form for an invite, blank or from a source. Goes to the invite afterward. */
function InviteBuilder({ started }: { started: StartedFrom }) {
  const { data: material } = useSuspenseQuery(queryFor(inviteBuilder.material));
  const [created, setCreated] = useState<string>();
  const isLive = useIsLive();
  const { checked, submit, isPending } = useOperationForm({
    operation: onboardingInvites.create,
    refresh: [inviteList.search],
    defaults: useStartValues(started, material.feePlans),
    toBody: inviteBody,
    errors: (values) => [...inviteFaults(values), ...neverIssued(values, "prefill.profile.individual", isLive)],
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

/** Goes to the invite once it is created and its draft is deleted. */
function useLeave(created: string | undefined, discard: (isForGood: boolean) => Promise<void>): void {
  const router = useRouter();
  useEffect(() => {
    if (created) void discard(true).then(() => router.push(`/invites/${encodeURIComponent(created)}?created=1`));
  }, [created, discard, router]);
}

/** Returns the initial values, unaffected by later fetches. */
function useStartValues(started: StartedFrom, plans: readonly NamedPlan[]): InviteFormValues {
  const [start] = useState(() => inviteDefaults({ from: started.source, isSame: started.kind === "draft", plans }));
  return start;
}

/** Submits the form with that ID on ⌘⏎ or Ctrl+⏎, from anywhere on the page except a dialog. */
function useSendShortcut(form: string, beforeSend: () => void): void {
  const before = useRef(beforeSend);
  useEffect(() => {
    before.current = beforeSend;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      before.current();
      const element = document.getElementById(form);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [form]);
}

function BuilderSections() {
  const knowledge = useWatch<InviteFormValues, "builder.knowledge">({ name: "builder.knowledge" });
  return (
    <>
      <WhoSection />
      <CapabilitySection />
      <ScopeSection />
      <PriceSection />
      {knowledge !== "nothing" && <AdvancedSection />}
    </>
  );
}

const AdvancedFields = dynamic(() => import("./later-fields").then((loaded) => loaded.AdvancedFields), {
  loading: () => <SkeletonFacts lines={4} isBare />,
});

function AdvancedSection() {
  return (
    <FormSection title="Advanced" id="advanced" isOpenAtFirst={false}>
      <AdvancedFields />
    </FormSection>
  );
}

const SECTIONS = [
  { id: "who", label: "Who", sections: ["who", "support"] },
  { id: "can", label: "Capabilities", sections: ["can"] },
  { id: "may", label: "Permissions", sections: ["may"] },
  { id: "price", label: "Pricing and links", sections: ["price"] },
];

/** Links to the builder's sections, with the number of errors in each. */
function SectionRail() {
  return (
    <nav aria-label="Sections of the invite" className="max-sm:hidden">
      <ul className="flex flex-wrap gap-x-1 gap-y-1">
        {SECTIONS.map((section) => (
          <RailLink key={section.id} {...section} />
        ))}
      </ul>
    </nav>
  );
}

function RailLink({ id, label, sections }: (typeof SECTIONS)[number]) {
  const count = useFaultCount(...sections);
  return (
    <li>
      <a
        href={`#${id}`}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        {label}
        {count > 0 && <Badge tone="danger">{counted(count, "error")}</Badge>}
      </a>
    </li>
  );
}

/** Part that is visible on screens too narrow for both. */
type View = "form" | "preview";
const VIEWS: readonly { view: View; label: string }[] = [
  { view: "form", label: "Form" },
  { view: "preview", label: "Preview" },
];

/** Switch between form and preview on screens too narrow for both. */
function ViewSwitch({ view: current, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div
      role="group"
      aria-label="View"
      className="mb-4 grid grid-cols-2 gap-1 rounded-lg border bg-muted p-1 min-[75rem]:hidden"
    >
      {VIEWS.map(({ view, label }) => (
        <Button
          key={view}
          size="sm"
          variant={view === current ? "secondary" : "ghost"}
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Form with the preview next to it, or one of them on narrow screens. Both stay mounted. */
function BuilderColumns({ view, preview, children }: { view: View; preview: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]">
      <div className={cn("min-w-0", view === "preview" && "max-[75rem]:hidden")}>{children}</div>
      <div
        className={cn(
          "min-[75rem]:sticky min-[75rem]:top-[calc(var(--shell-top)+1rem)]",
          view === "form" && "max-[75rem]:hidden",
        )}
      >
        {preview}
      </div>
    </div>
  );
}

/** Capabilities of the account. Those that another one includes are marked as included. */
function CapabilitySection() {
  const { control } = useFormContext<InviteFormValues>();
  const type = useWatch({ control, name: "prefill.accountType" });
  return (
    <FormSection title="What they can do" id="can">
      <CapabilitiesField
        name="capabilities"
        hint="These determine what onboarding asks for."
        isPerson={type === "individual"}
        onChosen={useFollowingScopes()}
      />
      <QuestionList />
    </FormSection>
  );
}

const OpenQuestions = lazy(async () => ({ default: (await import("./notices")).OpenQuestions }));

/** Questions for the invitee, updated with every edit. */
function QuestionList() {
  const { control, getValues } = useFormContext<InviteFormValues>();
  useWatch({ control });
  const { questions } = use(PreparedContext);
  const asking = askingOf(getValues());
  return (
    <section aria-labelledby="open-questions" className="rounded-lg border bg-muted/50 px-3.5 py-3">
      <h3 id="open-questions" className="font-medium">
        They’ll be asked for
      </h3>
      {askingKey(asking) === questions?.key ? (
        questions.drawn
      ) : (
        <Suspense fallback={questions?.drawn}>
          <OpenQuestions {...asking} />
        </Suspense>
      )}
    </section>
  );
}

/** Invite builder. `from` is the code of the invite to copy, `template` a template's ID. */
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

/** Continues with the draft as of page load. */
function GoOn() {
  const { data: draft } = useSuspenseQuery(queryFor(inviteDrafts.get));
  const [started] = useState<StartedFrom>(() =>
    draft.invite && draft.savedOn ? { kind: "draft", source: draft.invite, savedOn: draft.savedOn } : { kind: "blank" },
  );
  return <InviteBuilder started={started} />;
}
