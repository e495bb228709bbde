"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { bodyOf, checkedBody } from "@/components/form/values/checked-body";
import { FormFrame } from "@/components/form/form-frame";
import { useStepUp } from "@/components/form/step-up/step-up-guard";
import { TextField } from "@/components/form/fields/text-field";
import { useCheckedForm } from "@/components/form/use-checked-form";
import { makePasskey, usePasskeySupport } from "@/components/form/step-up/use-passkey";
import { SignOutButton } from "@/components/page/sign-out-button";
import { Button, SubmitButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { passkeys } from "@/lib/generated/operations/passkeys";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { sessions } from "@/lib/generated/operations/sessions";

type OnCodes = (codes: readonly string[]) => void;

/** Adds a passkey of this browser, phone or security key. Draws nothing in browsers without passkeys. */
export function AddPasskey({ onCodes }: { onCodes: OnCodes }) {
  const [isOpen, setOpen] = useState(false);
  if (!usePasskeySupport()) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      size="sm"
      trigger={
        <Button>
          <Plus aria-hidden />
          Add a passkey
        </Button>
      }
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

/** Says whether more than the name is wrong with the passkey. */
function notAccepted(problems: readonly unknown[]) {
  return (
    problems.length > 0 && (
      <Notice tone="danger" role="alert">
        The passkey was not accepted. Try again.
      </Notice>
    )
  );
}
