"use client";

import { Card } from "@/components/ui/card";
import { ANSWER_FIELDS } from "./answer-fields";
import type { Asked } from "./asked";
import { StepForm } from "./step-form";
import { type DraftProps, useAccountDraft } from "./use-draft";
import { useWords } from "./use-words";

/** The one page that asks for the last few answers, wherever they belong. */
export function FinishStep({ asked, ...props }: DraftProps & { asked: readonly Asked[] }) {
  const words = useWords();
  const draft = useAccountDraft(
    props,
    () => [...asked],
    () => "review",
  );
  const prefix = `profile.${props.made.answers.accountType ?? "business"}`;
  // Two names of the contract may be one field, such as first and last name.
  const drawn = new Set(asked.flatMap(({ requirement }) => (requirement && ANSWER_FIELDS[requirement]) ?? []));
  return (
    <StepForm code={props.code} draft={draft}>
      {[...drawn].map((draw, index) => (
        <Card key={index} className="gap-4 p-5">
          {draw(prefix, words)}
        </Card>
      ))}
    </StepForm>
  );
}
