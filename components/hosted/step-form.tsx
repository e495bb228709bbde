"use client";

import type { ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { keepFocus, SubmitButton } from "@/components/ui/submit-button";
import { CallFailure } from "./call-failure";
import { problemsOf } from "./problems";
import type { useStepForm } from "./use-step-form";
import { useLocale, useWords } from "./use-words";
import { fill } from "@/lib/core/bilingual";

export type StepFormProps<V extends FieldValues> = {
  code: string;
  draft: {
    form: ReturnType<typeof useStepForm<V>>;
    submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
    leave: () => Promise<unknown>;
    onBlur?: () => void;
    savedAt: Date | undefined;
  };
  /** On the button that goes on. */
  next?: string;
  children: ReactNode;
};

/** The frame of a step that keeps a draft: what is wrong above, going on and leaving below. */
export function StepForm<V extends FieldValues>({ code, draft, next, children }: StepFormProps<V>) {
  const words = useWords();
  const { form, submit, leave, onBlur } = draft;
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...(form as unknown as UseFormReturn)}>
      <Form onSubmit={submit} onBlur={onBlur} className="grid gap-5">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, words) : []} submitCount={submitCount} />
        <CallFailure failure={form.failure} code={code} />
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton size="lg" isPending={isSubmitting} pendingLabel={words.common.saving}>
            {next ?? words.common.next}
          </SubmitButton>
          <Button variant="ghost" size="lg" onMouseDown={keepFocus} onClick={() => void leave()}>
            {words.common.leave}
          </Button>
          <SavedAt at={draft.savedAt} />
        </div>
      </Form>
    </FormProvider>
  );
}

function SavedAt({ at }: { at: Date | undefined }) {
  const { common } = useWords();
  const locale = useLocale();
  if (!at) return null;
  return (
    <p className="text-[0.8125rem] text-muted-foreground">
      {fill(common.saved, { time: at.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" }) })}
    </p>
  );
}
