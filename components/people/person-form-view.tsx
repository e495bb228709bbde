"use client";

import Link from "next/link";
import type { BaseSyntheticEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { FormProvider } from "react-hook-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormAlert } from "@/components/form/form-alert";
import { useHashFocus } from "@/components/form/use-hash-focus";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import type { SendFailure } from "@/lib/client/use-schema-form";
import { PersonFields } from "./person-fields";
import { personProblem } from "./person-form";
import { faultLeaves } from "@/components/form/fault-leaves";

/** Props of {@link PersonFormView}. */
export interface PersonFormViewProps<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>;
  failure: SendFailure<O> | null;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  accountID: string;
  submitLabel: string;
  pendingLabel: string;
}

/** The form for a person of a business, new or known. */
export function PersonFormView<I extends FieldValues, O>({
  form,
  failure,
  onSubmit,
  accountID,
  submitLabel,
  pendingLabel,
}: PersonFormViewProps<I, O>) {
  const { errors, submitCount, isSubmitting } = form.formState;
  useHashFocus();
  return (
    <FormProvider {...form}>
      <Form onSubmit={(event) => void onSubmit(event)} className="grid max-w-3xl gap-5">
        <ErrorSummary
          errors={submitCount > 0 ? faultLeaves(errors).map(personProblem) : []}
          submitCount={submitCount}
        />
        <FormAlert
          fault={failure}
          forbidden="Changing people needs representatives.write. What you entered stays here."
        />
        <PersonFields />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link href={`/accounts/${accountID}/people`}>Cancel</Link>
          </Button>
          <SubmitButton isPending={isSubmitting} pendingLabel={pendingLabel}>
            {submitLabel}
          </SubmitButton>
        </div>
      </Form>
    </FormProvider>
  );
}
