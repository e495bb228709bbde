"use client";

import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import { underwriting, UpdateUnderwriting } from "@/lib/domain/underwriting/contract";
import type { AnswerFormProps } from "./answer-form";
import { faultsIn } from "./answers";
import { useFailureWords } from "./call-failure";
import { problemsOf } from "./problems";
import { salesIn, salesValues } from "./sales";
import { SalesFields } from "./sales-fields";
import { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";

/** Says what the business expects to sell, after the submit. */
export function SalesAnswer({ status, words, onAnswered, onCancel }: AnswerFormProps) {
  const all = useWords();
  const { send, failure, attempt: _attempt, ...form } = useStepForm<{ sales: Record<string, unknown> }>(salesValues(), salesFaults);
  const message = useFailureWords(failure);
  const submit = send(async () => {
    await call(underwriting.put, { params: { accountID: status.accountID }, body: salesIn(form.getValues()) as UpdateUnderwriting });
    await onAnswered();
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-4 border-t pt-4">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, all) : []} submitCount={submitCount} />
        {failure && failure.status !== 422 && <Notice tone="danger" role="alert">{message}</Notice>}
        <SalesFields />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={isSubmitting} pendingLabel={words.saving}>{words.saveAnswer}</Button>
          <Button variant="ghost" onClick={onCancel}>{all.common.cancel}</Button>
        </div>
      </Form>
    </FormProvider>
  );
}

/** What is wrong with what a form says of sales. */
export function salesFaults(values: unknown): { path: string; message: string }[] {
  return faultsIn(salesIn(values), UpdateUnderwriting).map(({ path, message }) => ({ path: `sales.${path}`, message }));
}
