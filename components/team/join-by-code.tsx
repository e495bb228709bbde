"use client";

import { useState } from "react";
import { CodeField } from "@/components/form/code-field";
import { checkedBody } from "@/components/form/checked-body";
import { FailureNotice } from "@/components/form/failure-notice";
import { FormFrame } from "@/components/form/form-frame";
import { PasswordField } from "@/components/form/secret-field";
import { signInByCode } from "@/components/form/sign-in-by-code";
import { useCheckedForm } from "@/components/form/use-checked-form";
import { Button } from "@/components/ui/button";
import { loadPage } from "@/components/ui/load-page";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { useOperation } from "@/lib/client/use-operation";
import { joinTeam } from "@/lib/operations/member-invites";

/** Proves the address by a code and sets a password, for new people. Then they may join. */
export function JoinByCode({ token, email }: { token: string; email: string }) {
  const sending = useOperation(joinTeam.sendCode);
  if (!sending.data) {
    return (
      <>
        <p>We’ll send a six-digit code to confirm this address is yours. Then you choose a password.</p>
        <FailureNotice failure={sending.error} />
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

const EMPTY = { code: "", password: "" };
const check = checkedBody(() => import("./join-code").then(({ JoinCode }) => JoinCode), {
  toBody: (typed: typeof EMPTY) => typed,
});

function CodeForm({ token, email, code }: { token: string; email: string; code: string | undefined }) {
  const checked = useCheckedForm(EMPTY, check);
  const [needsPassword, setNeedsPassword] = useState(false);
  const { form, send } = checked;
  const submit = send(async (typed) => {
    if ((await signInByCode({ email, ...typed })) === "password-needed") return setNeedsPassword(true);
    loadPage(`/join/${token}`);
    return new Promise(() => {});
  });
  return (
    <FormFrame checked={checked} onSubmit={submit} className="grid gap-5">
      {needsPassword && (
        <FailureNotice failure={{ status: 409, message: "This address already has a password. Sign in with it." }} />
      )}
      {code && (
        <Notice
          tone="warning"
          title="Sandbox: no email was sent"
          action={
            <Button size="sm" onClick={() => form.setValue("code", code, { shouldValidate: true })}>
              Fill in
            </Button>
          }
        >
          The code is <strong className="tabular font-mono">{code}</strong>
        </Notice>
      )}
      <CodeField name="code" label="Six-digit code" autoFocus isRequired />
      <PasswordField name="password" label="Choose a password" hint="At least 10 characters." isNew isRequired />
      <SubmitButton size="lg" isPending={form.formState.isSubmitting} pendingLabel="Checking…">
        Continue
      </SubmitButton>
    </FormFrame>
  );
}
