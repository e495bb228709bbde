"use client";

import Link from "next/link";
import type { FieldProblem } from "@/components/ui/field-message";
import { Notice } from "@/components/ui/notice";
import { usePhrases } from "@/components/ui/phrases";
import type { FormStep } from "./asked";
import { useWords } from "./use-words";
import { fill } from "@/lib/core/bilingual";
import { inOrder } from "./wrong-answers-order";

/** Answers of earlier steps which were refused at the end, with the way to each. */
export function WrongAnswers({ code, problems }: { code: string; problems: readonly FieldProblem[] }) {
  const { review, steps } = useWords();
  const { sentence } = usePhrases();
  if (problems.length === 0) return null;
  return (
    <Notice tone="danger" role="alert" title={review.wrong}>
      <ul className="mt-1 grid gap-1">
        {inOrder(problems).map(({ name, label, message }) => (
          <li key={`${name} ${message}`}>
            {sentence(label, message)}.{" "}
            <Link
              prefetch={false}
              href={`/o/${code}/${stepOf(name)}`}
              className="font-medium text-danger underline underline-offset-2"
            >
              {fill(review.wrongStep, { step: steps[stepOf(name)] })}
            </Link>
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
