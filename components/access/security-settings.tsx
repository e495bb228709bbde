"use client";

import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { bodyOf, checkedBody } from "@/components/form/values/checked-body";
import { DialogForm } from "@/components/form/dialog-form";
import { FormFrame } from "@/components/form/form-frame";
import { TextField } from "@/components/form/fields/text-field";
import { PasswordField } from "@/components/form/fields/secret-field";
import { useStepUp } from "@/components/form/step-up/step-up-guard";
import { useCheckedForm } from "@/components/form/use-checked-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Button, SubmitButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FactsCard } from "@/components/ui/data/facts-card";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { ownProfile, passwords, sessions } from "@/lib/generated/operations/sessions";
import { PasskeysCard } from "./passkeys-card";
import { RecoveryCodesCard } from "./recovery-codes-card";
import { SecondFactorCard } from "./second-factor-card";
import { EndingSecondFactor, NewSecondFactor } from "./second-factor-new";
import { ConfirmAction } from "@/components/form/confirm-action";
import { policies } from "@/lib/generated/operations/team-policies";
import { Badge } from "@/components/ui/badge";
import { formatExactTime } from "@/components/ui/words/format";
import { ExactTime, RelativeTime } from "@/components/ui/data/relative-time";
import { useZone } from "@/components/ui/words/use-zone";
import type { Session } from "@/lib/domain/access/sessions/dashboard";
import { PERSON_NAME_MAX } from "@/lib/domain/kernel/limits";

const FIXED = [
  {
    label: "Identity confirmation",
    value: "Required to view card numbers, create API keys and change the team. Lasts five minutes.",
  },
  { label: "Inactivity", value: "A session ends after 15 minutes, as PCI DSS 8.2.8 requires." },
  { label: "Maximum length", value: "A session ends 12 hours after sign-in." },
  {
    label: "Wrong passwords",
    value: "Ten wrong passwords in a row lock it for 30 minutes. Passkeys still work.",
  },
  { label: "Card numbers", value: "Shown one at a time. Hidden after 30 seconds, or when you leave the page." },
];

/** The team's policies. Only the first can be changed. */
function PoliciesCard() {
  const {
    data: { secondFactorRequired, isYours },
  } = useSuspenseQuery(queryFor(policies.get));
  const value = secondFactorRequired
    ? "Required. Members without one can only set one up. One set up with only a password counts after a day, or once another owner confirms it."
    : "Not required to sign in.";
  const action = isYours ? <ChangePolicy isRequired={secondFactorRequired} /> : undefined;
  return (
    <FactsCard
      title="Policies"
      description="These apply to your whole team. Owners can change the second factor policy. The rest is fixed."
      items={[{ label: "Second factor", value, action }, ...FIXED]}
    />
  );
}

function ChangePolicy({ isRequired }: { isRequired: boolean }) {
  const title = isRequired ? "Stop requiring a second factor?" : "Require a second factor?";
  const verb = isRequired ? "Stop requiring" : "Require";
  return (
    <ConfirmAction
      operation={policies.update}
      request={{ body: { secondFactorRequired: !isRequired } }}
      refresh={[policies.get]}
      trigger={<Button size="sm">{verb}</Button>}
      title={title}
      effect={
        isRequired
          ? "Your team can then sign in with only a password."
          : "Members without one must set one up before they can do anything else."
      }
      labels={[verb, "Changing…"]}
      done={isRequired ? "A second factor is no longer required" : "A second factor is required"}
    />
  );
}

/** Settings that protect the viewer's own sign-in. New recovery codes are shown here once. */
export function SecuritySettings() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <div className="grid max-w-3xl gap-6">
      <EndingSecondFactor />
      <NewSecondFactor />
      <NameCard />
      <PasskeysCard onCodes={setCodes} />
      <SecondFactorCard onCodes={setCodes} />
      <RecoveryCodesCard codes={codes} onCodes={setCodes} />
      <PasswordCard />
      <SessionsCard />
      <PoliciesCard />
    </div>
  );
}

function NameCard() {
  const { data } = useSuspenseQuery(queryFor(ownProfile.get));
  return (
    <Card>
      <CardHeader
        title="Your name"
        description="Your team sees it next to your email address on the Team page, in notes and in the audit trail."
        actions={<ChangeName name={data.name ?? ""} />}
      />
      <CardBody>
        <p className={cn("wrap-anywhere", !data.name && "text-muted-foreground")}>{data.name ?? "No name yet."}</p>
      </CardBody>
    </Card>
  );
}

/** Changes or removes the person's name, then refetches the header, which shows it. */
function ChangeName({ name }: { name: string }) {
  const router = useRouter();
  return (
    <DialogForm
      operation={ownProfile.update}
      refresh={[ownProfile.get]}
      defaults={{ name }}
      trigger={<Button>{name ? "Change name" : "Add your name"}</Button>}
      title="Your name"
      labels={["Save name", "Saving…"]}
      done={(_saved, { values }) => {
        toast.success(values.name.trim() ? "Name saved" : "Name removed");
        router.refresh();
      }}
    >
      <TextField name="name" label="Name" max={PERSON_NAME_MAX} input={{ autoComplete: "name" }} />
    </DialogForm>
  );
}

const EMPTY = { current: "", password: "" };
const check = checkedBody(bodyOf(passwords.change), {
  toBody: ({ current, password }: typeof EMPTY) => ({ password, ...(current && { current }) }),
});

/** Changes the password. Asks for the current password, or for a second factor if that field is left empty. */
function PasswordCard() {
  const {
    data: { enrolled },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const change = useOperation(passwords.change, { refresh: [sessions.list] });
  const { guard, dialog } = useStepUp({ summary: "Change your password", stepUp: enrolled });
  const checked = useCheckedForm(EMPTY, check);
  const { form, send } = checked;
  const submit = send(async (body) => {
    const save = () => change.mutateAsync({ body });
    await (body.current ? save() : guard(save));
    form.reset(EMPTY);
    toast.success("Password changed. You’re signed out everywhere else");
  });
  return (
    <Card>
      <CardHeader title="Password" description="Changing your password signs you out everywhere else." />
      <CardBody>
        <FormFrame checked={checked} onSubmit={submit} className="grid max-w-sm gap-4">
          <PasswordField
            name="current"
            label="Current password"
            {...(enrolled && { hint: "Leave blank to use your second factor instead." })}
          />
          <PasswordField name="password" label="New password" hint="At least 10 characters." isNew isRequired />
          <div>
            <SubmitButton isPending={form.formState.isSubmitting} pendingLabel="Changing…">
              Change password
            </SubmitButton>
          </div>
        </FormFrame>
      </CardBody>
      {dialog}
    </Card>
  );
}

function SessionsCard() {
  const { data } = useSuspenseQuery(queryFor(sessions.list));
  return (
    <Card>
      <CardHeader
        title="Sessions"
        description="Browsers where you are signed in. A session ends after 15 minutes of inactivity."
      />
      <CardBody className="py-0">
        <ul className="divide-y">
          {data.map((session) => (
            <SessionItem key={session.sessionID} session={session} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { isCurrent, seenOn, createdOn, expiresOn, browser = "Unknown browser", place } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">
            {browser}
            {place && ` · ${place}`}
          </span>
          {isCurrent && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="text-[0.8125rem] text-muted-foreground">
          Signed in <ExactTime value={createdOn} /> · last used <RelativeTime value={seenOn} /> · ends{" "}
          <RelativeTime value={expiresOn} /> at the latest
        </p>
      </div>
      {!isCurrent && <RevokeSession session={session} />}
    </li>
  );
}

function RevokeSession({ session: { sessionID, createdOn, browser } }: { session: Session }) {
  const name = `the session of ${formatExactTime(createdOn, useZone())}${browser ? `, ${browser}` : ""}`;
  return (
    <ConfirmAction
      operation={sessions.revoke}
      request={{ params: { sessionID } }}
      refresh={[sessions.list]}
      trigger={
        <Button size="sm" aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      }
      title="Sign this browser out?"
      effect={`This ends ${name}. Anyone using that browser has to sign in again.`}
      labels={["Sign out", "Signing out…"]}
      done="The session has ended"
    />
  );
}
