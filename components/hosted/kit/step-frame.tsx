import { Fragment, type ReactNode } from "react";
import { PageHeading } from "@/components/page/page-heading";
import { type Step, Stepper } from "@/components/ui/stepper";
import { fill } from "@/lib/core/bilingual";
import type { FormWords } from "../words/words";

export type StepFrameProps = {
  steps: readonly Step[];
  title: string;
  description?: string;
  words: FormWords;
  children: ReactNode;
};

export function StepFrame({ steps, title, description, words, children }: StepFrameProps) {
  const { label, at, done, skipped, current, attention, todo } = words.steps;
  return (
    <div className="mx-auto grid max-w-2xl gap-6 lg:max-w-none lg:grid-cols-[13rem_minmax(0,42rem)] lg:gap-12">
      <Stepper
        steps={steps}
        label={label}
        words={{ done, skipped, current, attention, todo, at: (now, of) => fill(at, { at: now, of }) }}
      />
      <div className="min-w-0">
        <PageHeading>{title}</PageHeading>
        {description && <p className="mt-1 text-pretty text-muted-foreground">{description}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  );
}

/** A text with elements in place of `{places}`. */
export function Filled({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split(/\{(\w+)\}/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
      ))}
    </>
  );
}
