"use client";

import { useState } from "react";
import { Controller, FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { OtpInput } from "@/components/ui/otp-input";
import { PasswordInput } from "@/components/ui/password-input";
import { keepFocus, SubmitButton } from "@/components/ui/submit-button";
import { call } from "@/lib/client/call";
import { hostedOnboarding, type SentEmailCode } from "@/lib/domain/applications/dashboard";
import { CallFailure } from "./call-failure";
import { problemsOf } from "./problems";
import { loadPage } from "@/components/ui/load-page";
import { SandboxCode } from "./sandbox-code";
import { signInByCode } from "@/components/form/sign-in-by-code";
import { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";

export type CodeFormProps = {
  /** The invite's. */
  code: string;
  sent: SentEmailCode;
  onAgain: (sent: SentEmailCode) => void;
  onPasswordNeeded: () => void;
};

/** Asks for the code that was sent, and for a password to come back with, if wanted; signs in and goes on. */
export function CodeForm({ code, sent, onAgain, onPasswordNeeded }: CodeFormProps) {
  const words = useWords();
  const { you, common } = words;
  const { send, failure, attempt, ...form } = useStepForm({ code: "", password: "" }, faults);
  const [isResending, setResending] = useState(false);
  const submit = send(async () => {
    const { code: typed, password } = form.getValues();
    if ((await signInByCode({ email: sent.email, code: typed, ...(password && { password }) })) === "password-needed")
      return onPasswordNeeded();
    loadPage(`/o/${code}/continue`);
    return new Promise(() => {});
  });
  const again = async () => {
    setResending(true);
    await attempt(async () =>
      onAgain(await call(hostedOnboarding.sendCode, { params: { code }, body: { email: sent.email } })),
    );
    setResending(false);
  };
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, words) : []} submitCount={submitCount} />
        <CallFailure failure={failure} code={code} />
        {sent.code && (
          <SandboxCode code={sent.code} onUse={(digits) => form.setValue("code", digits, { shouldValidate: true })} />
        )}
        <Controller
          name="code"
          render={({ field, fieldState }) => (
            <Field label={you.code} name="code" error={fieldState.error?.message} isRequired>
              <OtpInput
                name="code"
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                autoFocus
              />
            </Field>
          )}
        />
        <Field label={you.password} name="password" isOptional hint={you.passwordHint} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton size="lg" isPending={isSubmitting} pendingLabel={you.checking}>
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
      </Form>
    </FormProvider>
  );
}

function faults(values: unknown) {
  const { code = "" } = values as { code?: string };
  return /^\d{6}$/.test(code) ? [] : [{ path: "code", message: code ? "must be six digits" : "is required" }];
}
