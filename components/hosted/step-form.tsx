"use client";

import type { ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { CallFailure } from "./call-failure";
import { problemsOf } from "./problems";
import type { DraftValues } from "./draft";
import type { useDraft } from "./use-draft";

/** The frame of a step that keeps a draft: what is wrong above, going on and leaving below. */
export function StepForm({ code, draft, children }: { code: string; draft: ReturnType<typeof useDraft>; children: ReactNode }) {
  const { form, submit, leave, onBlur, savedAt } = draft;
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...(form as unknown as UseFormReturn<DraftValues & FieldValues>)}>
      <Form onSubmit={submit} onBlur={onBlur} className="grid gap-5">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors) : []} submitCount={submitCount} />
        <CallFailure failure={form.failure} code={code} />
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" size="lg" isPending={isSubmitting} pendingLabel="Saving…">Save and continue</Button>
          <Button variant="ghost" size="lg" onClick={() => void leave()}>Save and leave</Button>
          {savedAt && <p className="text-[0.8125rem] text-muted-foreground">Saved {savedAt.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}</p>}
        </div>
      </Form>
    </FormProvider>
  );
}
