"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { ErrorSummary } from "@/components/ui/fields/error-summary";
import { focusControl, inPageOrder } from "@/components/ui/browser";
import { Form } from "@/components/ui/fields/form";
import { ControlsContext, ProblemsContext, useDrawn } from "./form-context";
import { faultLeaves, newControls, type Problem, problemsOf, summaryLine } from "./values/problems";
import { FailureNotice, type FailureWords } from "./failure-notice";
import type { CheckedForm, FormFailure } from "./use-checked-form";

export interface FormFrameProps<V extends FieldValues, B> {
  checked: CheckedForm<V, B>;
  onSubmit: () => unknown;
  onBlur?: (() => void) | undefined;
  id?: string;
  className?: string | undefined;
  /** Says what to say of a failure, by its status. */
  words?: FailureWords | undefined;
  /** A form of one or two fields, as in a dialog: instead of a summary the first wrong field takes focus. */
  isShort?: boolean | undefined;
  /** Draws a failure of the whole form; a notice unless given. */
  drawFailure?: (failure: FormFailure | null) => ReactNode;
  /** Draws what no control on the page does; lines of the summary unless given. */
  drawRest?: (problems: readonly Problem[]) => ReactNode;
  children: ReactNode;
}

/** A form with what is wrong above its fields: each problem links to its control, whichever is drawn at this moment. */
export function FormFrame<V extends FieldValues, B>({ checked, words, children, ...props }: FormFrameProps<V, B>) {
  const { form, failure } = checked;
  const [controls] = useState(newControls);
  const problems = problemsOf(useFaults(checked), useDrawn(controls));
  const { submitCount } = form.formState;
  const reported = useReported(problems, submitCount);
  const { drawRest, drawFailure, isShort = false, onSubmit, ...rest } = props;
  const [drawn, undrawn] = [reported.filter(({ control }) => control), reported.filter(({ control }) => !control)];
  useFirstFocused(isShort ? drawn : [], submitCount);
  // Not when it takes focus, which some forms do by themselves.
  const begun = { onPointerDown: checked.prepare, onKeyDown: checked.prepare };
  const summed = [...(isShort ? [] : drawn), ...(drawRest ? [] : undrawn)];
  return (
    <FormProvider {...anyValues(form)}>
      <ControlsContext value={controls}>
        <ProblemsContext value={problems}>
          <Form {...rest} {...begun} onSubmit={() => void onSubmit()}>
            <ErrorSummary errors={summed.map(summaryLine)} submitCount={submitCount} />
            {drawRest?.(undrawn)}
            {drawFailure ? drawFailure(failure) : <FormFailureNotice failure={failure} words={words} />}
            {children}
          </Form>
        </ProblemsContext>
      </ControlsContext>
    </FormProvider>
  );
}

function useFaults<V extends FieldValues, B>({ form, refused }: CheckedForm<V, B>) {
  const refusals = refused();
  // The ticked boxes decide which refusals still count.
  if (refusals.length > 0) form.watch();
  return [...faultLeaves(form.formState.errors), ...refusals];
}

/** Returns the present problems that the last submit found, so that the summary takes focus on submit alone. */
function useReported(problems: readonly Problem[], submitCount: number): readonly Problem[] {
  const [reported, setReported] = useState({ submitCount: 0, paths: new Set<string>() });
  if (submitCount !== reported.submitCount)
    setReported({ submitCount, paths: new Set(problems.map(({ path }) => path)) });
  return problems.filter(({ path }) => reported.paths.has(path));
}

function useFirstFocused(problems: readonly Problem[], submitCount: number): void {
  const [first] = inPageOrder(problems.map(summaryLine));
  const latest = useRef(first?.name);
  useEffect(() => {
    latest.current = first?.name;
  });
  useEffect(() => {
    if (submitCount > 0 && latest.current) focusControl(latest.current);
  }, [submitCount]);
}

/** Long forms are sent from their end: a notice out of sight takes focus. */
function FormFailureNotice({ failure, words }: { failure: FormFailure | null; words: FailureWords | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure && box.current && box.current.getBoundingClientRect().top < 0) box.current.focus();
  }, [failure]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 empty:hidden">
      <FailureNotice failure={failure} words={words} />
    </div>
  );
}

/** Fields know their form by names alone, whatever its values are. */
function anyValues<V extends FieldValues>(form: UseFormReturn<V>): UseFormReturn {
  return form as unknown as UseFormReturn;
}
