"use client";

import { CircleUserRound } from "lucide-react";
import { useState } from "react";
import { EmailField } from "@/components/form/fields/contact-fields";
import { FormFrame } from "@/components/form/form-frame";
import { leave } from "@/components/page/leave";
import { Button, SubmitButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import { fill } from "@/lib/core/bilingual";
import type { SentEmailCode } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { withRules } from "../answers/with-rules";
import { CallFailure } from "../kit/call-failure";
import { Filled } from "../kit/step-frame";
import { useStepForm } from "../kit/use-step";
import { useLanguage, useWords } from "../kit/use-words";
import { CodeForm } from "./code-form";

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

/** Goes on as the person who is signed in, or ends their session. */
export function ContinueAs({ email, code }: { email: string; code: string }) {
  const { you } = useWords();
  const [isLeaving, setLeaving] = useState(false);
  const signOut = () => {
    setLeaving(true);
    void leave(`/o/${code}/you`);
  };
  return (
    <div className="mt-4 grid gap-5">
      <p className="flex min-w-0 items-center gap-3 rounded-xl border bg-card p-4 shadow-raise">
        <CircleUserRound aria-hidden className="size-6 shrink-0 text-muted-foreground" />
        <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
      </p>
      <Button asChild variant="primary" size="lg">
        <a href={`/o/${code}/continue`}>
          {fill(you.continueAs, { email: email.length > 24 ? you.thisPerson : email })}
        </a>
      </Button>
      <p className="text-muted-foreground">
        {you.notYou}{" "}
        <Button variant="link" isPending={isLeaving} pendingLabel={you.signingOut} onClick={signOut}>
          {you.otherAddress}
        </Button>
      </p>
    </div>
  );
}
