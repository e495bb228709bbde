"use client";

import { Circle, CircleCheck, ListChecks, X } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { useCan } from "@/components/page/can";
import { announce } from "@/components/ui/feedback/live-region";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { useOperation } from "@/lib/client/use-operation";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { SetupChecklist as Setup, SetupStep } from "@/lib/domain/overview/setup-checklist/dashboard";
import { setupChecklist } from "@/lib/generated/operations/setup-checklist";

/** The first steps of a new partner. It can be dismissed and restored, and disappears when all steps are done. */
export function SetupChecklist({ steps, dismissedOn }: Setup) {
  const refresh = [setupChecklist.get];
  const dismiss = useOperation(setupChecklist.dismiss, { refresh });
  const resume = useOperation(setupChecklist.resume, { refresh });
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const progress = `${done} of ${steps.length} done`;
  if (dismissedOn)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant="ghost"
          isPending={resume.isPending}
          onClick={() => resume.mutate({})}
          icon={ListChecks}
        >
          Resume setup ({progress})
        </Button>
        <FailureNotice failure={resume.error} />
      </div>
    );
  return (
    <section aria-labelledby="setup" className="@container rounded-xl border bg-card shadow-raise">
      <div className="flex items-start justify-between gap-4 px-5 pt-4">
        <div>
          <h2 id="setup" className="text-[0.9375rem] font-semibold">
            Set up your account
          </h2>
          <p className="text-[0.8125rem] text-muted-foreground">{progress}. Steps are checked off automatically.</p>
        </div>
        <Button
          size="sm"
          variant="ghost"
          isPending={dismiss.isPending}
          onClick={() =>
            dismiss.mutate({}, { onSuccess: () => announce("Setup dismissed. You can resume it on Home.") })
          }
        >
          <X aria-hidden />
          Dismiss
        </Button>
      </div>
      <svg aria-hidden width="100%" height="4" className="mt-3">
        <rect width="100%" height="4" className="fill-muted" />
        <rect width={`${(done / steps.length) * 100}%`} height="4" className="fill-success" />
      </svg>
      <ol className="grid gap-x-8 gap-y-4 px-5 pt-4 pb-3 @xl:grid-cols-2 @5xl:grid-cols-4">
        {steps.map((step) =>
          !step.isDone ? <OpenStep key={step.step} isNext={step === next} step={step.step} /> : null,
        )}
      </ol>
      {done > 0 && (
        <ul aria-label="Done" className="flex flex-wrap gap-x-5 gap-y-1 px-5 pb-4">
          {steps.map((step) => (step.isDone ? <DoneStep key={step.step} step={step.step} /> : null))}
        </ul>
      )}
      <FailureNotice failure={dismiss.error} />
    </section>
  );
}

function OpenStep({ step, isNext }: { step: SetupStep; isNext: boolean }) {
  const { title, hint, href, scope } = SETUP_STEP_WORDS[step];
  const mayGo = useCan(scope);
  return (
    <li className="flex min-w-0 gap-2.5" aria-current={isNext ? "step" : undefined}>
      <Circle
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isNext ? "stroke-3 text-primary-text" : "text-muted-foreground"}`}
      />
      <div className="min-w-0">
        <h3 className="font-medium">
          {mayGo ? (
            <AppLink href={href} className="rounded-sm text-primary-text hover:underline">
              {title}
            </AppLink>
          ) : (
            title
          )}
        </h3>
        <p className="text-[0.8125rem] text-pretty text-muted-foreground">{hint}</p>
      </div>
    </li>
  );
}

function DoneStep({ step }: { step: SetupStep }) {
  return (
    <li className="inline-flex items-center gap-1.5 text-[0.8125rem] text-muted-foreground">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      {SETUP_STEP_WORDS[step].title}
    </li>
  );
}

interface StepWords {
  title: string;
  hint: string;
  href: string;
  /** The permission that the link requires. */
  scope: Scope | StaffScope;
}

/** The first steps of a partner: their words, and the page to do each. */
const SETUP_STEP_WORDS: Record<SetupStep, StepWords> = {
  "invite-created": {
    title: "Create an invite",
    hint: "A link that a business or person uses to open an account connected to yours.",
    href: "/invites/new",
    scope: "accounts.write",
  },
  "invite-opened": {
    title: "Open an invite as the invitee",
    hint: "Copy the link of an invite, and sign in with another email address.",
    href: "/invites",
    scope: "accounts.read",
  },
  "account-enabled": {
    title: "Get an account enabled",
    hint: "Submit the application, and see what each capability still needs.",
    href: "/accounts",
    scope: "accounts.read",
  },
  "card-issued": {
    title: "Issue a card",
    hint: "Choose an account with card issuing, then create a virtual card.",
    href: "/accounts?capability=card-issuing",
    scope: "issued-cards.write",
  },
  "money-moved": {
    title: "Move money",
    hint: "Create a transfer, or simulate a purchase with the card.",
    href: "/transfers/new",
    scope: "transfers.write",
  },
  "key-created": {
    title: "Create an API key",
    hint: "For your own programs. Its secret is shown once.",
    href: "/developers/api-keys/new",
    scope: "api-keys.write",
  },
  "webhook-received": {
    title: "Receive a webhook",
    hint: "Add an endpoint. It’s done once it accepts an event.",
    href: "/developers/webhooks/new",
    scope: "webhooks.write",
  },
};
