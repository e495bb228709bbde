"use client";

import { AppLink } from "@/components/ui/app-link";
import { Notice } from "@/components/ui/notice";
import { usePhrases } from "@/components/ui/phrases";
import type { FieldFault } from "@/lib/client/form-errors";
import { answerLabel, inOrder } from "./answer-labels";
import type { FormStep } from "./asked";
import { useWords } from "./use-words";
import { fill } from "@/lib/core/bilingual";

/** Answers of earlier steps which were refused at the end, with the way to each. */
export function WrongAnswers({ code, problems }: { code: string; problems: readonly FieldFault[] }) {
  const words = useWords();
  const { review, steps } = words;
  const { sentence } = usePhrases();
  if (problems.length === 0) return null;
  return (
    <Notice tone="danger" role="alert" title={review.wrong}>
      <ul className="mt-1 grid gap-1">
        {inOrder(problems).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {sentence(answerLabel(path, words), message)}.{" "}
            <AppLink
              href={`/o/${code}/${stepOf(path)}`}
              className="font-medium text-danger underline underline-offset-2"
            >
              {fill(review.wrongStep, { step: steps[stepOf(path)] })}
            </AppLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function stepOf(path: string): FormStep {
  if (/^(?:people|ownersProvided)(?:\.|$)/.test(path)) return "people";
  if (path.startsWith("sales")) return "sales";
  return /customerSupport|\.(?:email|phone|address)(?:\.|$)/.test(path) ? "contact" : "profile";
}
