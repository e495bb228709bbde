"use client";

import { signIn } from "next-auth/react";
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
import { SignInCode } from "./sign-in-code";
import { useSignIn } from "./use-sign-in";

/** Props of {@link SignInForm}. */
export interface SignInFormProps {
  /** The path to go to afterwards. */
  target: string;
  /** The name of the identity provider, if there is one. */
  provider?: string | undefined;
  /** The server's word for what went wrong on the way here. */
  problem?: string | undefined;
}

const LABELS = { email: "E-mail address", password: "Password", code: "Code" } as const;

/** Signs staff in by address and password, then by a code if they have a second factor; or by a passkey or the identity provider. */
export function SignInForm({ target, provider, problem: word }: SignInFormProps) {
  const { control, register, formState, needsCode, problem, submit, startOver, setValue, setProblem } = useSignIn(
    target,
    word,
  );
  const { errors, isSubmitting, submitCount } = formState;
  const problems = (["email", "password", "code"] as const).flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ name, label: LABELS[name], message }] : [];
  });
  return (
    <Card>
      <CardBody className="grid gap-5 py-5">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
          <ErrorSummary errors={problems} submitCount={submitCount} />
          {needsCode ? (
            <SignInCode
              control={control}
              error={errors.code?.message}
              onComplete={() => void submit()}
              onClear={() => setValue("code", "")}
              onStartOver={startOver}
            />
          ) : (
            <>
              <Field label={LABELS.email} name="email" error={errors.email?.message} isRequired>
                <Input
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...register("email", { required: "is required" })}
                />
              </Field>
              <Field label={LABELS.password} name="password" error={errors.password?.message} isRequired>
                <PasswordInput autoComplete="current-password" {...register("password", { required: "is required" })} />
              </Field>
            </>
          )}
          <SubmitButton size="lg" isPending={isSubmitting} pendingLabel="Signing in…">
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
