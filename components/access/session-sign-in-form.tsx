"use client";

import { useSignedIn } from "@/components/page/signed-in";
import { Field } from "@/components/ui/fields/field";
import { Form } from "@/components/ui/fields/form";
import { Input } from "@/components/ui/fields/input";
import { Notice } from "@/components/ui/feedback/notice";
import { PasswordInput } from "@/components/ui/fields/hidden-input";
import { SubmitButton } from "@/components/ui/button";
import { SignInCodeStep } from "./sign-in-code-step";
import { useSignIn } from "./use-sign-in";

export interface SessionSignInProps {
  email: string;
  accountID: string;
}

/**
 * Signs the same person in again for the same account, without leaving the page. It accepts only that person because
 * the page shows data that they may see.
 */
export function SessionSignInForm({ email, accountID }: SessionSignInProps) {
  const state = useSignIn({ target: "/", account: accountID, onSignedIn: useSignedIn() });
  const { form, problem, errors, isPending, submit, needsCode } = state;
  return (
    <Form ref={form} onSubmit={() => void submit()} className="grid gap-4 pb-1">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {needsCode ? (
        <SignInCodeStep state={state} startOverLabel="Enter the password again" />
      ) : (
        <>
          <Field label="Email address" name="email">
            <Input name="email" type="email" autoComplete="username" value={email} readOnly />
          </Field>
          <Field label="Password" name="password" error={errors.password} isRequired>
            <PasswordInput name="password" autoComplete="current-password" autoFocus />
          </Field>
        </>
      )}
      <SubmitButton isPending={isPending} pendingLabel="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}
