"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { FormFrame } from "@/components/form/form-frame";
import { useStepUp } from "@/components/form/step-up/step-up-guard";
import { makePasskey, usePasskeySupport } from "@/components/form/step-up/use-passkey";
import { useCheckedForm } from "@/components/form/use-checked-form";
import { bodyOf, checkedBody } from "@/components/form/values/checked-body";
import { SignOutButton } from "@/components/page/sign-out-button";
import { Button, SubmitButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { Passkey } from "@/lib/domain/access/passkeys/dashboard";
import { passkeys } from "@/lib/generated/operations/passkeys";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { sessions } from "@/lib/generated/operations/sessions";

export function PasskeysCard({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { data } = useSuspenseQuery(queryFor(passkeys.list));
  return (
    <Card>
      <CardHeader
        title="Passkeys"
        description="Sign in with your fingerprint, face or PIN instead of a password and code."
        actions={<AddPasskey onCodes={onCodes} />}
      />
      <CardBody className="py-0">
        {data.length === 0 ? (
          <p className="py-4 text-muted-foreground">No passkeys yet.</p>
        ) : (
          <ul aria-label="Passkeys" className="divide-y">
            {data.map((passkey) => (
              <PasskeyItem key={passkey.passkeyID} passkey={passkey} isLast={data.length === 1} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function PasskeyItem({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { passkeyID, name, createdOn, lastUsedOn } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-[0.8125rem] text-muted-foreground">
            Added <RelativeTime value={createdOn} /> ·{" "}
            {lastUsedOn ? (
              <>
                last used <RelativeTime value={lastUsedOn} />
              </>
            ) : (
              "never used"
            )}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <RenamePasskeyButton passkey={passkey} />
        <ConfirmAction
          operation={passkeys.remove}
          request={{ params: { passkeyID } }}
          refresh={[passkeys.list, secondFactor.get, sessions.list]}
          trigger={
            <Button size="sm" aria-label={`Remove the passkey ${name}`}>
              Remove
            </Button>
          }
          title={`Remove “${name}”?`}
          effect={`You can no longer sign in with it. You’ll be signed out everywhere else.${isLast ? " Your password stays." : ""}`}
          labels={["Remove passkey", "Removing…"]}
          done={`“${name}” is removed`}
        />
      </div>
    </li>
  );
}

function RenamePasskeyButton({ passkey: { passkeyID, name } }: { passkey: Passkey }) {
  return (
    <DialogForm
      operation={passkeys.rename}
      request={{ params: { passkeyID } }}
      refresh={[passkeys.list]}
      defaults={{ name }}
      trigger={
        <Button size="sm" aria-label={`Rename the passkey ${name}`}>
          Rename
        </Button>
      }
      title="Rename passkey"
      labels={["Rename", "Renaming…"]}
      done={(_renamed, { values }) => toast.success(`Renamed to “${values.name}”`)}
    >
      <TextField name="name" label="Name" isRequired />
    </DialogForm>
  );
}

type OnCodes = (codes: readonly string[]) => void;

/** Adds a passkey of this browser, a phone or a security key. Renders nothing in browsers without passkeys. */
function AddPasskey({ onCodes }: { onCodes: OnCodes }) {
  const [isOpen, setOpen] = useState(false);
  if (!usePasskeySupport()) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      size="sm"
      trigger={<Button icon={Plus}>Add a passkey</Button>}
      title="Add a passkey"
      description="Your browser asks where to save it. You’ll be signed out everywhere else."
    >
      <AddForm onCodes={onCodes} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

const EMPTY = { name: "" };
const check = checkedBody(bodyOf(passkeys.rename), {});

function AddForm({ onCodes, onDone }: { onCodes: OnCodes; onDone: () => void }) {
  const begin = useOperation(passkeys.begin);
  const create = useOperation(passkeys.create, { refresh: [passkeys.list, secondFactor.get, sessions.list] });
  const {
    data: { enrolled },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const { guard, dialog } = useStepUp({ summary: "Add a passkey", stepUp: enrolled });
  const [isDeclined, setDeclined] = useState(false);
  const checked = useCheckedForm(EMPTY, check);
  const submit = checked.send(async ({ name }) => {
    setDeclined(false);
    const registration = await makePasskey(await guard(() => begin.mutateAsync({})));
    if (!registration) return setDeclined(true);
    const { codes } = await create.mutateAsync({ body: { name, registration } });
    onDone();
    if (codes.length > 0) onCodes(codes);
    toast.success(`You can now sign in with “${name}”`);
  });
  return (
    <>
      <FormFrame checked={checked} onSubmit={submit} isShort className="grid gap-4 pb-3" drawRest={notAccepted}>
        {isDeclined && (
          <Notice tone="warning" role="alert">
            No passkey was added. You closed the dialog, or this device already has your passkey.
          </Notice>
        )}
        {checked.failure?.status === 409 && (
          <div>
            <SignOutButton />
          </div>
        )}
        <TextField label="Name" name="name" hint="A name you recognize, such as “work laptop”." isRequired />
        <div className="flex justify-end">
          <SubmitButton isPending={checked.form.formState.isSubmitting} pendingLabel="Waiting for your browser…">
            Continue
          </SubmitButton>
        </div>
      </FormFrame>
      {dialog}
    </>
  );
}

/** Shows a notice when the server rejected something other than the passkey's name. */
function notAccepted(problems: readonly unknown[]) {
  return (
    problems.length > 0 && (
      <Notice tone="danger" role="alert">
        The passkey was not accepted. Try again.
      </Notice>
    )
  );
}
