"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormFrame } from "@/components/form/form-frame";
import { Button, keepFocus, SubmitButton } from "@/components/ui/button";
import { CallFailure } from "./call-failure";
import type { StepForm as CheckedStep } from "./use-step";
import { useLocale, useWords } from "./use-words";
import { fill } from "@/lib/core/bilingual";

interface StepDraft<V extends FieldValues> {
  checked: CheckedStep<V>;
  submit: () => Promise<void>;
  leave: () => Promise<unknown>;
  onBlur?: () => void;
  savedAt: Date | undefined;
}

export interface StepFormProps<V extends FieldValues> {
  code: string;
  draft: StepDraft<V>;
  next?: string;
  /** Continues without an answer, if none is required. */
  skip?: (() => void) | undefined;
  children: ReactNode;
}

/** The layout of a step that saves a draft: problems above, buttons below. */
export function StepForm<V extends FieldValues>({ code, draft, next, skip, children }: StepFormProps<V>) {
  const { common } = useWords();
  const { checked, submit, leave, onBlur, savedAt } = draft;
  return (
    <FormFrame
      checked={checked}
      onSubmit={submit}
      onBlur={onBlur}
      drawFailure={(failure) => <CallFailure failure={failure} code={code} />}
      className="grid gap-5"
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg" isPending={checked.form.formState.isSubmitting} pendingLabel={common.saving}>
          {next ?? common.next}
        </SubmitButton>
        {skip && (
          <Button size="lg" onMouseDown={keepFocus} onClick={skip}>
            {common.skip}
          </Button>
        )}
        <Button variant="ghost" size="lg" onMouseDown={keepFocus} onClick={() => void leave()}>
          {common.leave}
        </Button>
        <SavedAt at={savedAt} />
      </div>
    </FormFrame>
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
