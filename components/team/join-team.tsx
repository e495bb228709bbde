"use client";

import { useState } from "react";
import { FailureNotice } from "@/components/form/failure-notice";
import { OperationForm } from "@/components/form/operation-form";
import { CodeField, PasswordField } from "@/components/form/fields/secret-field";
import { TextField } from "@/components/form/fields/text-field";
import { PageHeading } from "@/components/page/page-heading";
import { SignOutButton } from "@/components/page/sign-out-button";
import { Button, SubmitButton } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { loadPage } from "@/components/ui/browser";
import { Notice } from "@/components/ui/feedback/notice";
import { ROLE_WORDS } from "@/components/words/roles";
import { useOperation } from "@/lib/client/use-operation";
import type { MemberInviteLanding } from "@/lib/domain/access/member-invites/dashboard";
import type { OwnProfile } from "@/lib/domain/access/sessions/dashboard";
import { joinTeam } from "@/lib/generated/operations/member-invites";
import { checkedBody } from "@/components/form/values/checked-body";
import { FormFrame } from "@/components/form/form-frame";
import { signInByCode } from "@/components/form/step-up/sign-in-by-code";
import { useCheckedForm } from "@/components/form/use-checked-form";

/** Verifies the address with a code and sets a password for a new person, who can then join. */
function JoinByCode({ token, email }: { token: string; email: string }) {
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

type Offer = NonNullable<MemberInviteLanding["offer"]>;

interface JoinTeamProps {
  token: string;
  partner: string;
  offer: Offer;
  signedInAs: OwnProfile | undefined;
}

export function JoinTeam({ token, partner, offer, signedInAs }: JoinTeamProps) {
  const { role, teamRole, email, invitedBy } = offer;
  return (
    <>
      <PageHeading>Join {partner}</PageHeading>
      <p className="mt-2 mb-6 text-pretty text-muted-foreground">
        {invitedBy ? (
          <>
            <span className="wrap-anywhere">{invitedBy}</span> invites
          </>
        ) : (
          "You are invited:"
        )}{" "}
        <strong className="font-medium wrap-anywhere text-foreground">{email}</strong> as{" "}
        <strong className="font-medium text-foreground">{teamRole ?? ROLE_WORDS[role].label}</strong>.{" "}
        {teamRole === undefined ? ROLE_WORDS[role].sentence : `A limited version of ${ROLE_WORDS[role].label}.`}
      </p>
      <Card>
        <CardBody className="grid gap-5 py-5">
          <WayIn token={token} partner={partner} offer={offer} signedInAs={signedInAs} />
        </CardBody>
      </Card>
    </>
  );
}

function WayIn({ token, partner, offer: { email }, signedInAs }: JoinTeamProps) {
  if (signedInAs?.email === email) return <JoinSignedIn token={token} partner={partner} profile={signedInAs} />;
  if (signedInAs !== undefined) {
    return (
      <Notice
        tone="warning"
        title={`You are signed in as ${signedInAs.email}`}
        action={<SignOutButton to={`/join/${token}`} />}
      >
        This invite is for someone else. Sign out first if it is yours.
      </Notice>
    );
  }
  return <WaysIn token={token} partner={partner} email={email} />;
}

/** All ways to join for people who are not signed in, because the page does not know which one applies. */
function WaysIn({ token, partner, email }: { token: string; partner: string; email: string }) {
  const [byCode, setByCode] = useState(false);
  if (byCode) return <JoinByCode token={token} email={email} />;
  return (
    <>
      <h2 className="font-semibold">New here?</h2>
      <JoinByPassword token={token} partner={partner} email={email} />
      <hr />
      <h2 className="font-semibold">Signed in here before?</h2>
      <p className="text-muted-foreground">Sign in with this address to return to this page.</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={`/sign-in?callbackUrl=${encodeURIComponent(`/join/${token}`)}`}>Sign in</a>
        </Button>
        <Button onClick={() => setByCode(true)}>I have no password yet</Button>
      </div>
    </>
  );
}

/** Joins as a new person with a new password, and signs in. */
function JoinByPassword({ token, partner, email }: { token: string; partner: string; email: string }) {
  return (
    <OperationForm
      operation={joinTeam.accept}
      request={{ params: { token } }}
      defaults={{ name: "", password: "" }}
      toBody={(typed) => typed}
      labels={[`Join ${partner}`, "Joining…"]}
      done={() => loadPage("/settings/security")}
    >
      <NameField />
      {/* For password managers, which keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Choose a password" hint="At least 10 characters." isNew isRequired />
    </OperationForm>
  );
}

/** Joins as the signed-in person, who can enter their name. */
function JoinSignedIn({ token, partner, profile }: { token: string; partner: string; profile: OwnProfile }) {
  const { email, name = "" } = profile;
  return (
    <>
      <p>
        You are signed in as <strong className="font-medium wrap-anywhere">{email}</strong>.
      </p>
      <OperationForm
        operation={joinTeam.accept}
        request={{ params: { token } }}
        defaults={{ name }}
        labels={[`Join ${partner}`, "Joining…"]}
        done={() => loadPage("/")}
      >
        <NameField />
      </OperationForm>
    </>
  );
}

function NameField() {
  return (
    <TextField
      name="name"
      label="Your name"
      hint="Your team sees it next to your email address."
      input={{ autoComplete: "name" }}
      isOptional
    />
  );
}
