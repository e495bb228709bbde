"use client";

import { FormProvider } from "react-hook-form";
import { EmailField } from "@/components/form/email-field";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { call } from "@/lib/client/call";
import { check } from "@/lib/core/field-errors";
import { faultsOf } from "@/lib/client/form-errors";
import { hostedOnboarding, SendEmailCode, type SentEmailCode } from "@/lib/domain/applications/dashboard";
import { CallFailure } from "./call-failure";
import { problemsOf } from "./problems";
import { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";

/** Asks for an e-mail address, and has a code sent to it. */
export function EmailForm({ code, onSent }: { code: string; onSent: (sent: SentEmailCode) => void }) {
  const words = useWords();
  const { send, failure, attempt: _attempt, ...form } = useStepForm({ email: "" }, faults);
  const submit = send(async (values) =>
    onSent(await call(hostedOnboarding.sendCode, { params: { code }, body: values as SendEmailCode })),
  );
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, words) : []} submitCount={submitCount} />
        <CallFailure failure={failure} code={code} />
        <EmailField name="email" label={words.you.email} isOwn isRequired />
        <SubmitButton size="lg" isPending={isSubmitting} pendingLabel={words.you.sending}>
          {words.you.sendCode}
        </SubmitButton>
      </Form>
    </FormProvider>
  );
}

function faults(values: unknown) {
  const result = check(SendEmailCode, values);
  return "errors" in result ? faultsOf(result.errors) : [];
}
