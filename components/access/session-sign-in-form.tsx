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
  /** The account that the page was made for. */
  accountID: string;
}

/**
 * Signs the same person in again for the same account, on the page as it is. Nobody else can, because the page shows
 * what that person may see.
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
