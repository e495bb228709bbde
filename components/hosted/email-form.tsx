"use client";

import { EmailField } from "@/components/form/email-field";
import { FormFrame } from "@/components/form/form-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { call } from "@/lib/client/call";
import type { SentEmailCode } from "@/lib/domain/applications/dashboard";
import { hostedOnboarding } from "@/lib/operations/applications";
import { CallFailure } from "./call-failure";
import { useStepForm } from "./use-step-form";
import { useLanguage, useWords } from "./use-words";
import { withRules } from "./with-rules";

/** Asks for an e-mail address, and has a code sent to it. */
export function EmailForm({ code, onSent }: { code: string; onSent: (sent: SentEmailCode) => void }) {
  const { you } = useWords();
  const language = useLanguage();
  const checked = useStepForm({ email: "" }, (values) =>
    withRules(({ faultsIn, SendEmailCode }) => faultsIn(values, SendEmailCode)),
  );
  const submit = checked.send(async (values) => {
    const body = await withRules(({ SendEmailCode }) => SendEmailCode.parse(values));
    onSent(await call(hostedOnboarding.sendCode, { params: { code }, body: { ...body, language } }));
  });
  return (
    <FormFrame
      checked={checked}
      onSubmit={submit}
      drawFailure={(failure) => <CallFailure failure={failure} code={code} />}
      className="grid gap-5"
    >
      <EmailField name="email" label={you.email} isOwn isRequired />
      <SubmitButton size="lg" isPending={checked.form.formState.isSubmitting} pendingLabel={you.sending}>
        {you.sendCode}
      </SubmitButton>
    </FormFrame>
  );
}
