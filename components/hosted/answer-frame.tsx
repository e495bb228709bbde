"use client";

import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { keepFocus, SubmitButton } from "@/components/ui/submit-button";
import { useFailureWords } from "./call-failure";
import { problemsOf } from "./problems";
import type { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";
import type { StatusWords } from "./words/words";

/** Props of {@link AnswerFrame}; `answer` sends what the form holds. */
export type AnswerFrameProps<V extends FieldValues> = {
  form: ReturnType<typeof useStepForm<V>>;
  answer: (values: unknown) => Promise<unknown>;
  words: StatusWords;
  onAnswered: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
};

/** The frame of an answer that is given after the submit: what is wrong above, saving and leaving it below. */
export function AnswerFrame<V extends FieldValues>({
  form: whole,
  answer,
  words,
  onAnswered,
  onCancel,
  children,
}: AnswerFrameProps<V>) {
  const all = useWords();
  const { send, failure, attempt: _attempt, ...form } = whole;
  const message = useFailureWords()(failure);
  const submit = send(async (values) => {
    await answer(values);
    await onAnswered();
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-4">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, all) : []} submitCount={submitCount} />
        {failure && failure.status !== 422 && (
          <Notice tone="danger" role="alert">
            {message}
          </Notice>
        )}
        {children}
        <div className="flex flex-wrap gap-2">
          <SubmitButton isPending={isSubmitting} pendingLabel={words.saving}>
            {words.saveAnswer}
          </SubmitButton>
          <Button variant="ghost" onMouseDown={keepFocus} onClick={onCancel}>
            {all.common.cancel}
          </Button>
        </div>
      </Form>
    </FormProvider>
  );
}
