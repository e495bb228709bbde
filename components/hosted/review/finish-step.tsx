"use client";

import { Card } from "@/components/ui/card";
import { AnswerFields, drawnAnswers } from "../status/answer-fields";
import type { Ask } from "../answers/asks";
import { StepForm } from "../kit/step-form";
import { type DraftProps, useAccountDraft } from "../answers/use-draft";

/** One page that asks for the last few answers, regardless of their steps. */
export function FinishStep({ asks, ...props }: DraftProps & { asks: readonly Ask[] }) {
  const draft = useAccountDraft(
    props,
    () => [...asks],
    () => "review",
  );
  const prefix = `profile.${props.made.answers.accountType ?? "business"}`;
  const drawn = asks.map(({ requirement }) => (requirement ? drawnAnswers(requirement) : []));
  // Two requirements of the contract may be one field, such as first and last name.
  const cards = drawn.filter(
    (answers, index) => answers.length > 0 && !drawn.slice(0, index).some((before) => before.join() === answers.join()),
  );
  return (
    <StepForm code={props.code} draft={draft}>
      {cards.map((answers) => (
        <Card key={answers.join()} className="gap-4 p-5">
          <AnswerFields answers={answers} prefix={prefix} />
        </Card>
      ))}
    </StepForm>
  );
}
