"use client";

import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { FieldGroup } from "@/components/ui/fields/field";
import { Notice } from "@/components/ui/feedback/notice";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { workedExample } from "@/components/words/fee-example";
import { questionsFor } from "@/components/onboarding/invite/questions";
import type { RequirementBasis } from "@/components/onboarding/invite/invite-form";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { QuestionLines } from "./question-lines";
import type { StartedFrom } from "./builder-start";

/** Replaces an empty list of fee plans, because an invite needs a plan. */
export function NoFeePlans({ error }: { error: string | undefined }) {
  const mayAdd = useCan("fee-plans.write");
  return (
    <FieldGroup legend="Fee plans" name="feePlanCodes" error={error}>
      <Notice
        tone="warning"
        title="No fee plans yet"
        action={
          <Button size="sm" asChild>
            <AppLink href="/billing/fee-plans">{mayAdd ? "Add a fee plan" : "See fee plans"}</AppLink>
          </Button>
        }
      >
        An invite needs at least one.{" "}
        {mayAdd
          ? "What you entered stays in your draft."
          : "Ask your administrator to add one. What you entered stays in your draft."}
      </Notice>
    </FieldGroup>
  );
}

/** Price of a plan that was added after the page was rendered. */
export function LaterExample({ plan }: { plan: FeePlanOffer }) {
  return workedExample([plan]);
}

interface StartNoticeProps {
  started: Extract<StartedFrom, { kind: "draft" | "invite" }>;
  onStartOver: () => void;
}

/**
 * Notice that the builder continues an earlier draft, with a button to start over; or the invite that it was filled in
 * from.
 */
export function StartNotice({ started, onStartOver }: StartNoticeProps) {
  if (started.kind === "invite")
    return (
      <Notice>
        Filled in from the invite for {started.name}. ID numbers, dates of birth, the foreign ID and recorded
        acceptances aren’t copied.
      </Notice>
    );
  return (
    <Notice
      title="Your draft is back"
      action={
        <Button size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      Saved <RelativeTime value={started.savedOn} />. Drafts never store ID numbers, dates of birth or acceptances.
    </Notice>
  );
}

/** Questions for an invitee, computed in the browser. */
export function OpenQuestions({ answers, capabilities }: RequirementBasis) {
  return <QuestionLines questions={questionsFor(answers, capabilities)} />;
}
