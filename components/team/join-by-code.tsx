"use client";

import { useState } from "react";
import { Controller } from "react-hook-form";
import { loadPage } from "@/components/hosted/load-page";
import { signInByCode } from "@/components/hosted/sign-in-by-code";
import { CallNotice } from "@/components/form/failure-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { OtpInput } from "@/components/ui/otp-input";
import { PasswordInput } from "@/components/ui/password-input";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { joinTeam } from "@/lib/domain/member-invites/dashboard";
import { JoinCode } from "./join-code";

/** Proves the address by a code, and chooses a password, for who has none yet; then one may join. */
export function JoinByCode({ token, email }: { token: string; email: string }) {
  const sending = useOperation(joinTeam.sendCode);
  if (!sending.data) {
    return (
      <>
        <p>A six-digit code proves that this address is yours; then you choose a password.</p>
        <CallNotice fault={sending.error} />
        <Button
          variant="primary"
          size="lg"
          isPending={sending.isPending}
          pendingLabel="Sending…"
          onClick={() => sending.mutate({ params: { token } })}
        >
          Send me a code
        </Button>
      </>
    );
  }
  return <CodeForm token={token} email={email} code={sending.data.code} />;
}

function CodeForm({ token, email, code }: { token: string; email: string; code: string | undefined }) {
  const { send, failure, control, register, setValue, formState } = useSchemaForm(JoinCode, { code: "", password: "" });
  const [needsPassword, setNeedsPassword] = useState(false);
  const submit = send(async (typed) => {
    if ((await signInByCode({ email, ...typed })) === "password-needed") return setNeedsPassword(true);
    loadPage(`/join/${token}`);
    return new Promise(() => {});
  });
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <CallNotice
        fault={
          needsPassword ? { status: 409, message: "This address has a password already: sign in with it." } : failure
        }
      />
      {code && (
        <Notice
          tone="warning"
          title="Sandbox: no e-mail was sent"
          action={
            <Button size="sm" onClick={() => setValue("code", code, { shouldValidate: true })}>
              Fill in
            </Button>
          }
        >
          The code is <strong className="tabular font-mono">{code}</strong>
        </Notice>
      )}
      <Field label="Six-digit code" name="code" error={formState.errors.code?.message} isRequired>
        <Controller
          control={control}
          name="code"
          render={({ field: { value, onChange, ref } }) => (
            <OtpInput ref={ref} value={value} onValueChange={onChange} autoFocus />
          )}
        />
      </Field>
      <Field
        label="Choose a password"
        name="password"
        hint="10 characters or more."
        error={formState.errors.password?.message}
        isRequired
      >
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <SubmitButton size="lg" isPending={formState.isSubmitting} pendingLabel="Checking…">
        Continue
      </SubmitButton>
    </Form>
  );
}
