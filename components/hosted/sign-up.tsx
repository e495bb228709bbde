"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import type { SentEmailCode } from "@/lib/domain/onboarding/hosted";
import { CodeForm } from "./code-form";
import { EmailForm } from "./email-form";

/** Proves an e-mail address by a six-digit code, which signs in; people with a password use it instead. */
export function SignUp({ partner, code }: { partner: string; code: string }) {
  const [sent, setSent] = useState<SentEmailCode | null>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const signIn = `/sign-in?callbackUrl=${encodeURIComponent(`/o/${code}/continue`)}`;
  return (
    <div className="mt-2 grid gap-5">
      <p className="text-pretty text-muted-foreground">
        {sent ? <>We sent a six-digit code to <strong className="font-medium break-words text-foreground">{sent.email}</strong>.</> : `So that you can stop and come back, and so that ${partner} knows it was you.`}
      </p>
      {needsPassword && (
        <Notice tone="warning" role="alert" title="This e-mail address has a password" action={<a href={signIn} className="inline-flex min-h-6 items-center font-medium text-primary-text underline underline-offset-4 touch:min-h-11">Sign in with your password</a>}>
          A code alone is not enough for it. You come back here afterwards.
        </Notice>
      )}
      {sent ? (
        <CodeForm code={code} sent={sent} onAgain={setSent} onPasswordNeeded={() => { setSent(null); setNeedsPassword(true); }} />
      ) : (
        <EmailForm code={code} onSent={(next) => { setNeedsPassword(false); setSent(next); }} />
      )}
      <p className="text-muted-foreground">
        {sent ? (
          <button type="button" className={LINK} onClick={() => setSent(null)}>Use another e-mail address</button>
        ) : (
          <>Been here before? <a className={LINK} href={signIn}>Sign in with a password</a></>
        )}
      </p>
    </div>
  );
}

const LINK = "inline-flex min-h-6 items-center font-medium text-primary-text underline underline-offset-4 touch:min-h-11";
