"use client";

import { useEffect, useRef, useState } from "react";
import { OperationForm } from "@/components/form/operation-form";
import { PasswordField } from "@/components/form/fields/secret-field";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback/notice";
import { call, CallError } from "@/lib/client/call";
import { RESET_TOKEN } from "@/lib/domain/kernel/limits";
import { passwordResets } from "@/lib/generated/operations/password-resets";

type Link = { state: "reading" | "over" | "away" | "done" } | { state: "open"; token: string; email: string };

/** Reads the secret from the link, removes it from the address bar and the history, and asks for a new password. */
export function ResetPassword() {
  const [link, setLink] = useState<Link>({ state: "reading" });
  useLinkFromAddress(setLink);
  return (
    <Card>
      <CardBody className="grid gap-5 py-5">
        {link.state === "reading" && <p className="text-muted-foreground">Checking the link…</p>}
        {link.state === "open" && <NewPassword {...link} onEnd={(state) => setLink({ state })} />}
        {link.state === "over" && <LinkOver />}
        {link.state === "away" && (
          <Notice tone="danger" role="alert" title="We could not check the link">
            Open the link in the email again in a moment.
          </Notice>
        )}
        {link.state === "done" && <PasswordChanged />}
      </CardBody>
    </Card>
  );
}

function useLinkFromAddress(match: (link: Link) => void) {
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const token = window.location.hash.slice(1);
    window.history.replaceState(window.history.state, "", window.location.pathname);
    if (!RESET_TOKEN.test(token)) return match({ state: "over" });
    call(passwordResets.check, { body: { token } }).then(
      ({ email }) => match({ state: "open", token, email }),
      (error: unknown) => match({ state: isRefusal(error) ? "over" : "away" }),
    );
  }, [match]);
}

const isRefusal = (error: unknown) => error instanceof CallError && error.status === 409;

type NewPasswordProps = { token: string; email: string; onEnd: (state: "done" | "over") => void };

function NewPassword({ token, email, onEnd }: NewPasswordProps) {
  return (
    <OperationForm
      operation={passwordResets.complete}
      defaults={{ password: "" }}
      toBody={({ password }) => ({ token, password })}
      labels={["Change password", "Changing…"]}
      done={() => onEnd("done")}
    >
      <p className="text-muted-foreground">
        For <strong className="font-medium wrap-anywhere text-foreground">{email}</strong>. You are signed out
        everywhere.
      </p>
      {/* Password managers store a password under a user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="New password" hint="At least 10 characters." isNew isRequired />
    </OperationForm>
  );
}

function LinkOver() {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="This link doesn’t work"
      action={
        <Button size="sm" asChild>
          <AppLink href="/forgot-password">Ask for a new link</AppLink>
        </Button>
      }
    >
      A link works once, for 30 minutes, and only the most recent one works. If you reloaded this page, open the link in
      the email again.
    </Notice>
  );
}

function PasswordChanged() {
  return (
    <Notice
      tone="success"
      role="status"
      title="Your password is changed"
      action={
        <Button size="sm" variant="primary" asChild>
          <AppLink href="/sign-in">Sign in</AppLink>
        </Button>
      }
    >
      You are signed out everywhere. Sign in with your new password.
    </Notice>
  );
}
