"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { SecondFactorField } from "@/components/form/second-factor-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { SignInByPasskey } from "./sign-in-by-passkey";
import { useSignIn } from "./use-sign-in";

export interface SignInFormProps {
  /** The path to go to afterwards. */
  target: string;
  /** The name of the identity provider, if there is one. */
  provider?: string | undefined;
  /** The server's word for what went wrong on the way here. */
  problem?: string | undefined;
}

const LABELS = { email: "E-mail address", password: "Password", code: "Code" } as const;
const NAMES = ["email", "password", "code"] as const;

/** Signs staff in by address and password, then by a code if they have a second factor. Or by a passkey or the identity provider. */
export function SignInForm({ target, provider, problem: word }: SignInFormProps) {
  const state = useSignIn(target, word);
  const { form, problem, errors, submitCount, isPending, submit, setProblem } = state;
  const problems = NAMES.flatMap((name) =>
    errors[name] ? [{ name, label: LABELS[name], message: errors[name] }] : [],
  );
  return (
    <Card>
      <CardBody className="grid gap-5 py-5">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Form ref={form} onSubmit={() => void submit()} className="grid gap-5">
          <ErrorSummary errors={problems} submitCount={submitCount} />
          {state.needsCode ? <CodeStep state={state} /> : <PasswordStep errors={errors} />}
          <SubmitButton size="lg" isPending={isPending} pendingLabel="Signing in…">
            Sign in
          </SubmitButton>
        </Form>
        <div className="grid gap-4 border-t pt-5 empty:hidden">
          <SignInByPasskey target={target} onProblem={setProblem} />
          {provider && (
            <Button size="lg" onClick={() => void signIn("oidc", { callbackUrl: target })}>
              Continue with {provider}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

type SignInState = ReturnType<typeof useSignIn>;

function PasswordStep({ errors }: Pick<SignInState, "errors">) {
  return (
    <>
      <Field label={LABELS.email} name="email" error={errors.email} isRequired>
        <Input name="email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={LABELS.password} name="password" error={errors.password} isRequired>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
    </>
  );
}

/** The code of the authenticator app, sent off with its last digit, or a recovery code. */
function CodeStep({ state: { form, code, setCode, errors, startOver } }: { state: SignInState }) {
  const [isRecovery, setRecovery] = useState(false);
  const swap = (next: boolean) => {
    setCode("");
    setRecovery(next);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <SecondFactorField
        value={code}
        onValueChange={setCode}
        // By then the input holds the last digit.
        onComplete={() => setTimeout(() => form.current?.requestSubmit())}
        error={errors.code}
        isRecovery={isRecovery}
        onSwap={swap}
      />
      <Button variant="link" size="sm" onClick={startOver}>
        Use another account
      </Button>
    </div>
  );
}
