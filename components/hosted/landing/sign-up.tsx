"use client";

import { useState } from "react";
import { EmailField } from "@/components/form/fields/email-field";
import { FormFrame } from "@/components/form/form-frame";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { call } from "@/lib/client/call";
import { fill } from "@/lib/core/bilingual";
import type { SentEmailCode } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { CallFailure } from "../kit/call-failure";
import { CodeForm } from "./code-form";
import { Filled } from "../kit/filled";
import { useStepForm } from "../kit/use-step-form";
import { useLanguage, useWords } from "../kit/use-words";
import { withRules } from "../answers/with-rules";

/** Proves an e-mail address by a six-digit code, which signs in. People with a password use that instead. */
export function SignUp({ partner, code }: { partner: string; code: string }) {
  const { you } = useWords();
  const [sent, setSent] = useState<SentEmailCode | null>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const signIn = `/sign-in?callbackUrl=${encodeURIComponent(`/o/${code}/continue`)}`;
  return (
    <div className="mt-2 grid gap-5">
      <p className="text-pretty text-muted-foreground">
        {sent ? (
          <Filled
            text={you.sent}
            values={{ email: <strong className="font-medium wrap-anywhere text-foreground">{sent.email}</strong> }}
          />
        ) : (
          fill(you.lead, { partner })
        )}
      </p>
      {needsPassword && <PasswordNotice signIn={signIn} />}
      {sent ? (
        <CodeForm
          code={code}
          sent={sent}
          onAgain={setSent}
          onPasswordNeeded={() => {
            setSent(null);
            setNeedsPassword(true);
          }}
        />
      ) : (
        <EmailForm
          code={code}
          onSent={(next) => {
            setNeedsPassword(false);
            setSent(next);
          }}
        />
      )}
      <p className="text-muted-foreground">
        {sent ? (
          <button type="button" className={LINK} onClick={() => setSent(null)}>
            {you.otherAddress}
          </button>
        ) : (
          <>
            {you.before}{" "}
            <a className={LINK} href={signIn}>
              {you.signIn}
            </a>
          </>
        )}
      </p>
    </div>
  );
}

function PasswordNotice({ signIn }: { signIn: string }) {
  const { you } = useWords();
  return (
    <Notice
      tone="warning"
      role="alert"
      title={you.hasPassword}
      action={
        <a className={LINK} href={signIn}>
          {you.useIt}
        </a>
      }
    >
      {you.hasPasswordHint}
    </Notice>
  );
}

const LINK =
  "inline-flex min-h-6 items-center font-medium text-primary-text underline underline-offset-4 touch:min-h-11";

/** Asks for an e-mail address, and has a code sent to it. */
function EmailForm({ code, onSent }: { code: string; onSent: (sent: SentEmailCode) => void }) {
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
