"use client";

import { salesBody } from "@/components/form/sales-body";
import { call } from "@/lib/client/call";
import { underwriting } from "@/lib/operations/underwriting";
import type { AnswerFormProps } from "./answer-form";
import { AnswerFrame } from "./answer-frame";
import { salesFaults, salesValues } from "./sales";
import { SalesFields } from "./sales-fields";
import { useStepForm } from "./use-step-form";
import { withRules } from "./with-rules";

/** Takes what the business expects to sell, after the submit. */
export function SalesAnswer({ status: { accountID }, ...frame }: AnswerFormProps) {
  const checked = useStepForm(salesValues(), salesFaults);
  const answer = async () =>
    call(underwriting.put, {
      params: { accountID },
      body: await withRules(({ UpdateUnderwriting }) =>
        UpdateUnderwriting.parse(salesBody(checked.form.getValues().sales)),
      ),
    });
  return (
    <div className="border-t pt-4">
      <AnswerFrame {...frame} checked={checked} answer={answer}>
        <SalesFields />
      </AnswerFrame>
    </div>
  );
}
