"use client";

import { useState } from "react";
import { EmailField } from "@/components/form/fields/contact-fields";
import { OperationForm } from "@/components/form/operation-form";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback/notice";
import { passwordResets } from "@/lib/generated/operations/password-resets";
import { RESET_MINUTES } from "@/lib/domain/kernel/limits";

/** Asks for the email address. The answer is always the same, so that it doesn't reveal who has an account. */
export function ForgotPassword({ isSandbox }: { isSandbox: boolean }) {
  const [email, setEmail] = useState<string>();
  return (
    <Card>
      <CardBody className="grid gap-5 py-5">
        {email === undefined ? (
          <>
            <p className="text-pretty text-muted-foreground">
              Enter your email address. We send you a link to choose a new password.
            </p>
            <OperationForm
              operation={passwordResets.request}
              defaults={{ email: "" }}
              labels={["Send link", "Sending…"]}
              cancel="/sign-in"
              done={(_result, { values }) => setEmail(values.email)}
            >
              <EmailField name="email" label="Email address" isOwn isRequired />
            </OperationForm>
          </>
        ) : (
          <ResetRequested email={email} isSandbox={isSandbox} />
        )}
      </CardBody>
    </Card>
  );
}

function ResetRequested({ email, isSandbox }: { email: string; isSandbox: boolean }) {
  return (
    <>
      <Notice tone="success" role="status" title="Check your email">
        If <span className="wrap-anywhere">{email}</span> has an account, a link is on its way. It works for{" "}
        {RESET_MINUTES} minutes.
      </Notice>
      {isSandbox && (
        <p className="text-muted-foreground">
          The sandbox may keep mail instead of sending it. An owner of your team then finds it under Developers ›
          Outbox.
        </p>
      )}
      <AppLink href="/sign-in" className="justify-self-start rounded-sm text-primary-text hover:underline">
        Back to sign-in
      </AppLink>
    </>
  );
}
