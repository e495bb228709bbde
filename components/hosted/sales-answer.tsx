"use client";

import { call } from "@/lib/client/call";
import { underwriting, UpdateUnderwriting } from "@/lib/domain/underwriting/contract";
import type { AnswerFormProps } from "./answer-form";
import { AnswerFrame } from "./answer-frame";
import { faultsIn } from "./answers";
import { salesIn, salesValues } from "./sales";
import { SalesFields } from "./sales-fields";
import { useStepForm } from "./use-step-form";

/** Says what the business expects to sell, after the submit. */
export function SalesAnswer({ status: { accountID }, ...frame }: AnswerFormProps) {
  const form = useStepForm<{ sales: Record<string, unknown> }>(salesValues(), salesFaults);
  const answer = () =>
    call(underwriting.put, { params: { accountID }, body: salesIn(form.getValues()) as UpdateUnderwriting });
  return (
    <div className="border-t pt-4">
      <AnswerFrame {...frame} form={form} answer={answer}>
        <SalesFields />
      </AnswerFrame>
    </div>
  );
}

/** What is wrong with what a form says of sales. */
export function salesFaults(values: unknown): { path: string; message: string }[] {
  return faultsIn(salesIn(values), UpdateUnderwriting).map(({ path, message }) => ({ path: `sales.${path}`, message }));
}
