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
  words?: FailureWords | undefined;
  /** A form with one or two fields, as in a dialog. It has no summary: focus moves to the first invalid field. */
  isShort?: boolean | undefined;
  /** Renders a failure of the whole form. By default, a notice. */
  drawFailure?: (failure: FormFailure | null) => ReactNode;
  /** Renders the problems that have no control on the page. By default, lines of the summary. */
  drawRest?: (problems: readonly Problem[]) => ReactNode;
  children: ReactNode;
}

export function FormFrame<V extends FieldValues, B>({ checked, words, children, ...props }: FormFrameProps<V, B>) {
  const { form, failure } = checked;
  const [controls] = useState(newControls);
  const problems = problemsOf(useFaults(checked), useDrawn(controls));
  const { submitCount } = form.formState;
  const reported = useReported(problems, submitCount);
  const { drawRest, drawFailure, isShort = false, onSubmit, ...rest } = props;
  const [drawn, undrawn] = [reported.filter(({ control }) => control), reported.filter(({ control }) => !control)];
  useFirstFocused(isShort ? drawn : [], submitCount);
  // Not on focus, because some forms focus a field themselves.
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
  // Renders again on every change, because the current values decide which server errors still apply.
  if (refusals.length > 0) form.watch();
  return [...faultLeaves(form.formState.errors), ...refusals];
}

/** Returns the problems found by the last submit that still exist, so that the summary takes focus only on submit. */
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

/** Long forms are submitted at their end, so a notice that is out of view takes focus. */
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

/** Fields use only names, so they accept a form with values of any type. */
function anyValues<V extends FieldValues>(form: UseFormReturn<V>): UseFormReturn {
  return form as unknown as UseFormReturn;
}
