"use client";

import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { usePhrases } from "../words/use-phrases";
import type { FieldProblem } from "../words/phrases";
import { focusControl, inPageOrder } from "../browser";

export type ErrorSummaryProps = {
  errors: readonly FieldProblem[];
  /** Increases with every submit (react-hook-form's `submitCount`), so that focus returns here each time. */
  submitCount: number;
};

/**
 * The errors at the top of a form after a failed submit, in the order of the fields. It takes focus and links to each
 * control.
 */
export function ErrorSummary({ errors, submitCount }: ErrorSummaryProps) {
  const { say } = usePhrases();
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, submitCount]);
  useTitlePrefix(isShown);
  if (!isShown) return null;
  const count = errors.length === 1 ? "1 field needs" : `${errors.length} fields need`;
  return (
    <div ref={box} tabIndex={-1} className="rounded-xl border border-danger-border bg-danger-soft p-4">
      <div role="alert" className="flex gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0">
          <h2 className="font-semibold text-foreground">{say(`There is a problem — ${count} attention`)}</h2>
          <ul className="mt-1.5 grid gap-0.5">
            {inPageOrder(errors).map((problem) => (
              <SummaryItem key={`${problem.name} ${problem.message}`} problem={problem} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

function SummaryItem({ problem: { name, label, message } }: { problem: FieldProblem }) {
  const { sentence } = usePhrases();
  if (name === undefined) return <li className="font-medium text-danger">{sentence(label, message)}</li>;
  return (
    <li>
      <a
        href={`#${name}`}
        className="inline-block min-h-6 font-medium text-danger underline underline-offset-2 hover:no-underline"
        onClick={(event) => {
          event.preventDefault();
          focusControl(name);
        }}
      >
        {sentence(label, message)}
      </a>
    </li>
  );
}

function useTitlePrefix(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    document.title = `Error: ${document.title}`;
    return () => {
      document.title = document.title.replace(/^Error: /, "");
    };
  }, [isOn]);
}
