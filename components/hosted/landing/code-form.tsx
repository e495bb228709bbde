"use client";

import { useState } from "react";
import { FlaskConical } from "lucide-react";
import { CodeField, PasswordField } from "@/components/form/fields/secret-field";
import { FormFrame } from "@/components/form/form-frame";
import { signInByCode } from "@/components/form/step-up/sign-in-by-code";
import { Button, keepFocus, SubmitButton } from "@/components/ui/button";
import { loadPage } from "@/components/ui/browser";
import { call } from "@/lib/client/call";
import type { SentEmailCode } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { CallFailure } from "../kit/call-failure";
import { Filled } from "../kit/step-frame";
import { useStepForm } from "../kit/use-step";
import { useLanguage, useWords } from "../kit/use-words";

export type CodeFormProps = {
  /** The invite's. */
  code: string;
  sent: SentEmailCode;
  onAgain: (sent: SentEmailCode) => void;
  onPasswordNeeded: () => void;
};

/** Asks for the code that was sent, and for a password to come back with, if wanted; signs in and goes on. */
export function CodeForm({ code, sent, onAgain, onPasswordNeeded }: CodeFormProps) {
  const { you, common } = useWords();
  const language = useLanguage();
  const checked = useStepForm({ code: "", password: "" }, faults);
  const { form } = checked;
  const [isResending, setResending] = useState(false);
  const submit = checked.send(async (_pruned, { code: typed, password }) => {
    if ((await signInByCode({ email: sent.email, code: typed, ...(password && { password }) })) === "password-needed")
      return onPasswordNeeded();
    loadPage(`/o/${code}/continue`);
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

function faults(values: unknown) {
  const { code = "" } = values as { code?: string };
  return /^\d{6}$/.test(code) ? [] : [{ path: "code", message: code ? "must be six digits" : "is required" }];
}

/** In sandbox no e-mail is sent: here is the code instead. */
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
