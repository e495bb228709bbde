"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { usePasskeySupport } from "@/components/form/step-up/use-passkey";
import { forgetRecent } from "@/components/page/leave";
import { Button, SubmitButton } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/fields/error-summary";
import { Field } from "@/components/ui/fields/field";
import { Form } from "@/components/ui/fields/form";
import { Input } from "@/components/ui/fields/input";
import { Notice } from "@/components/ui/feedback/notice";
import { PasswordInput } from "@/components/ui/fields/hidden-input";
import { SignInCodeStep } from "./sign-in-code-step";
import { toneOf } from "./sign-in-problems";
import { type SignInState, useSignIn } from "./use-sign-in";

export interface SignInFormProps {
  target: string;
  provider?: string | undefined;
  /** The server's code for a problem on the way here. */
  problem?: string | undefined;
}

const LABELS = { email: "Email address", password: "Password", code: "Code" } as const;
const NAMES = ["email", "password", "code"] as const;

/**
 * Signs staff in with email and password, then with a code if they have a second factor; or with a passkey or the
 * identity provider.
 */
export function SignInForm({ target, provider, problem: word }: SignInFormProps) {
  const state = useSignIn({ target, word });
  const { form, problem, errors, submitCount, isPending, submit, setProblem } = state;
  // After an expired session, the next person to sign in may be a different one.
  useEffect(forgetRecent, []);
  const problems = NAMES.flatMap((name) =>
    errors[name] ? [{ name, label: LABELS[name], message: errors[name] }] : [],
  );
  return (
    <Card>
      <CardBody className="grid gap-5 py-5">
        {problem && (
          <Notice tone={toneOf(problem)} role="alert">
            {problem}
          </Notice>
        )}
        <Form ref={form} onSubmit={() => void submit()} className="grid gap-5">
          <ErrorSummary errors={problems} submitCount={submitCount} />
          {state.needsCode ? <SignInCodeStep state={state} /> : <PasswordStep errors={errors} />}
          <SubmitButton size="lg" isPending={isPending} pendingLabel="Signing in…">
            Sign in
          </SubmitButton>
        </Form>
        <div className="grid gap-4 border-t pt-5 empty:hidden">
          <SignInByPasskey target={target} onProblem={setProblem} />
          {provider && (
            <Button size="lg" onClick={() => void signInByProvider(target)}>
              Continue with {provider}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

async function signInByProvider(target: string) {
  const { signIn } = await import("next-auth/react");
  await signIn("oidc", { callbackUrl: target });
}

function PasswordStep({ errors }: Pick<SignInState, "errors">) {
  return (
    <>
      <Field label={LABELS.email} name="email" error={errors.email} isRequired>
        <Input name="email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={LABELS.password} name="password" error={errors.password} isRequired>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <a
        href="/forgot-password"
        className="-mt-3 inline-flex min-h-6 items-center justify-self-start rounded-sm text-sm text-primary-text underline-offset-4 hover:underline touch:min-h-11"
      >
        Forgot password?
      </a>
    </>
  );
}

interface SignInByPasskeyProps {
  target: string;
  onProblem: (problem: string | null) => void;
}

/** Signs in with only a passkey. Renders nothing in browsers without passkeys. */
function SignInByPasskey({ target, onProblem }: SignInByPasskeyProps) {
  const [isPending, setPending] = useState(false);
  if (!usePasskeySupport()) return null;
  const enter = async () => {
    setPending(true);
    onProblem(null);
    // Loaded on demand: the code that checks the server's answer is larger than this page.
    const { signInByPasskey } = await import("./passkey-sign-in");
    const problem = await signInByPasskey(target);
    if (problem === null) return;
    onProblem(problem);
    setPending(false);
  };
  return (
    <Button
      size="lg"
      isPending={isPending}
      pendingLabel="Waiting for your browser…"
      onClick={() => void enter()}
      icon={KeyRound}
    >
      Sign in with a passkey
    </Button>
  );
}
