"use client";

import { CircleUserRound, FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { EmailField } from "@/components/form/fields/contact-fields";
import { CodeField, PasswordField } from "@/components/form/fields/secret-field";
import { FormFrame } from "@/components/form/form-frame";
import { type CodeSignIn, signInByCode } from "@/components/form/step-up/sign-in-by-code";
import { useEmbedded } from "@/components/page/embed-frame";
import { leave } from "@/components/page/leave";
import { loadPage } from "@/components/ui/browser";
import { Button, SubmitButton, keepFocus } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { call, CallError } from "@/lib/client/call";
import { fill } from "@/lib/core/bilingual";
import type { SentEmailCode } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { embeddedPeople } from "@/lib/generated/operations/embed-sessions";
import { withRules } from "../answers/with-rules";
import { CallFailure } from "../kit/call-failure";
import { Filled } from "../kit/step-frame";
import { useStepForm } from "../kit/use-step";
import { useLanguage, useWords } from "../kit/use-words";

/**
 * Verifies an email address with a six-digit code, which also signs in. People with a password use the password
 * instead.
 */
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

/** Continues as the signed-in person, or signs them out. */
export function ContinueAs({ email, code }: { email: string; code: string }) {
  const { you } = useWords();
  const isEmbedded = useEmbedded();
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
      {!isEmbedded && (
        <p className="text-muted-foreground">
          {you.notYou}{" "}
          <Button variant="link" isPending={isLeaving} pendingLabel={you.signingOut} onClick={signOut}>
            {you.otherAddress}
          </Button>
        </p>
      )}
    </div>
  );
}

type CodeFormProps = {
  code: string;
  sent: SentEmailCode;
  onAgain: (sent: SentEmailCode) => void;
  onPasswordNeeded: () => void;
};

/** Asks for the emailed code and, optionally, a password for later visits; signs in and continues. */
function CodeForm({ code, sent, onAgain, onPasswordNeeded }: CodeFormProps) {
  const { you, common } = useWords();
  const language = useLanguage();
  const checked = useStepForm({ code: "", password: "" }, errors);
  const { form } = checked;
  const [isResending, setResending] = useState(false);
  const signIn = useSignIn(code);
  const submit = checked.send(async (_pruned, { code: typed, password }) => {
    if ((await signIn({ email: sent.email, code: typed, ...(password && { password }) })) === "password-needed")
      return onPasswordNeeded();
    return new Promise(() => {});
  });
  const again = async () => {
    setResending(true);
    await checked.attempt(async () =>
      onAgain(await call(hostedOnboarding.sendCode, { params: { code }, body: { email: sent.email, language } })),
    );
    setResending(false);
  };
  return (
    <FormFrame
      checked={checked}
      onSubmit={submit}
      drawFailure={(failure) => <CallFailure failure={failure} code={code} />}
      className="grid gap-5"
    >
      {sent.code && (
        <SandboxCode code={sent.code} onUse={(digits) => form.setValue("code", digits, { shouldValidate: true })} />
      )}
      <CodeField name="code" label={you.code} autoFocus isRequired />
      <PasswordField name="password" label={you.password} hint={you.passwordHint} isNew isOptional />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg" isPending={form.formState.isSubmitting} pendingLabel={you.checking}>
          {common.continue}
        </SubmitButton>
        <Button
          variant="ghost"
          size="lg"
          isPending={isResending}
          pendingLabel={you.sending}
          onMouseDown={keepFocus}
          onClick={() => void again()}
        >
          {you.another}
        </Button>
      </div>
    </FormFrame>
  );
}

/**
 * Returns a function that signs in with an emailed code and continues with the application. In a frame of a partner's
 * page there are no cookies, so the embed session acts for the person.
 */
function useSignIn(code: string) {
  const isEmbedded = useEmbedded();
  const { push } = useRouter();
  const next = `/o/${code}/continue`;
  return async (body: CodeSignIn): Promise<"signed-in" | "password-needed"> => {
    if (!isEmbedded) {
      const outcome = await signInByCode(body);
      if (outcome === "signed-in") loadPage(next);
      return outcome;
    }
    try {
      await call(embeddedPeople.signIn, { params: { code }, body });
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return "password-needed";
      throw error;
    }
    push(next);
    return "signed-in";
  };
}

function errors(values: unknown) {
  const { code = "" } = values as { code?: string };
  return /^\d{6}$/.test(code) ? [] : [{ path: "code", message: code ? "must be six digits" : "is required" }];
}

/** The sandbox sends no email, so the code is shown here. */
function SandboxCode({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  const { you } = useWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-border bg-warning-soft px-3.5 py-3">
      <p className="flex min-w-0 items-start gap-2.5">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <strong className="font-semibold">{you.sandbox}</strong>{" "}
          <Filled
            text={you.sandboxCode}
            values={{ code: <strong className="tabular font-mono text-base">{code}</strong> }}
          />
        </span>
      </p>
      <Button size="sm" onClick={() => onUse(code)}>
        {you.fillIn}
      </Button>
    </div>
  );
}
