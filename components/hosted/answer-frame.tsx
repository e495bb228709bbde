"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormFrame } from "@/components/form/form-frame";
import { Button } from "@/components/ui/button";
import { keepFocus, SubmitButton } from "@/components/ui/submit-button";
import { CallFailure } from "./call-failure";
import type { StepForm } from "./use-step-form";
import { useWords } from "./use-words";
import type { StatusWords } from "./words/words";

export interface AnswerFrameProps<V extends FieldValues> {
  checked: StepForm<V>;
  /** Sends what the form holds. */
  answer: (values: unknown) => Promise<unknown>;
  words: StatusWords;
  onAnswered: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of an answer after the submit: problems above, buttons below. */
export function AnswerFrame<V extends FieldValues>(props: AnswerFrameProps<V>) {
  const { checked, answer, words, onAnswered, onCancel, children } = props;
  const { common } = useWords();
  const submit = checked.send(async (values) => {
    await answer(values);
    await onAnswered();
  });
  return (
    <FormFrame
      checked={checked}
      onSubmit={submit}
      drawFailure={(failure) => <CallFailure failure={failure} />}
      className="grid gap-4"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton isPending={checked.form.formState.isSubmitting} pendingLabel={words.saving}>
          {words.saveAnswer}
        </SubmitButton>
        <Button variant="ghost" onMouseDown={keepFocus} onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </FormFrame>
  );
}
