import { Check, CircleAlert, Minus } from "lucide-react";
import { AppLink } from "./app-link";
import { cn } from "./cn";

export type Step = {
  label: string;
  state: "done" | "skipped" | "current" | "attention" | "todo";
  /** Makes the step a link. Absent for steps that cannot be reached yet. */
  href?: string;
};

/** Texts of a stepper. English by default. */
export type StepperWords = Record<Step["state"], string> & { at: (at: number, of: number) => string };

const WORDS: StepperWords = {
  done: "done",
  skipped: "Skipped",
  current: "current step",
  attention: "needs attention",
  todo: "not started",
  at: (at, of) => `Step ${at} of ${of}`,
};
const MARKS = {
  done: "border-primary bg-primary text-primary-foreground",
  skipped: "border-border-strong bg-muted text-muted-foreground",
  current: "border-primary-text bg-card text-primary-text ring-2 ring-primary-soft",
  attention: "border-danger bg-danger-soft text-danger",
  todo: "border-border-strong bg-card text-muted-foreground",
};

/**
 * The steps of a longer task, with the current one marked. Reached steps are links. On phones, one line shows "Step 2
 * of 5".
 */
export function Stepper({
  steps,
  label = "Progress",
  words = WORDS,
}: {
  steps: readonly Step[];
  label?: string;
  words?: StepperWords;
}) {
  const at = steps.findIndex((step) => step.state === "current");
  return (
    <nav aria-label={label}>
      {at >= 0 && (
        <p className="mb-2 text-[0.8125rem] text-muted-foreground sm:hidden">{words.at(at + 1, steps.length)}</p>
      )}
      <ol className="flex flex-wrap gap-x-2 gap-y-1 sm:flex-col">
        {steps.map((step, index) => (
          <StepLine key={step.label} step={step} number={index + 1} state={words[step.state]} />
        ))}
      </ol>
    </nav>
  );
}

function StepLine({ step, number, state }: { step: Step; number: number; state: string }) {
  const look = "flex min-h-9 items-center gap-2.5 rounded-md text-sm touch:min-h-11 sm:px-2";
  const inside = (
    <>
      <span
        aria-hidden
        className={cn(
          "tabular grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold",
          MARKS[step.state],
        )}
      >
        <StepMark step={step} number={number} />
      </span>
      <span className={cn(step.state === "current" ? "font-medium" : "text-muted-foreground max-sm:sr-only")}>
        {step.label}
      </span>
      <span className="sr-only">, </span>
      <span className={step.state === "skipped" ? "ml-auto text-xs text-muted-foreground max-sm:sr-only" : "sr-only"}>
        {state}
      </span>
    </>
  );
  if (!step.href)
    return (
      <li aria-current={step.state === "current" ? "step" : undefined} className={look}>
        {inside}
      </li>
    );
  return (
    <li aria-current={step.state === "current" ? "step" : undefined}>
      <AppLink href={step.href} className={cn(look, "hover:bg-muted")}>
        {inside}
      </AppLink>
    </li>
  );
}

function StepMark({ step, number }: { step: Step; number: number }) {
  if (step.state === "skipped") return <Minus className="size-3.5" />;
  if (step.state === "done") return <Check className="size-3.5" strokeWidth={3} />;
  if (step.state === "attention") return <CircleAlert className="size-3.5" />;
  return <>{number}</>;
}
