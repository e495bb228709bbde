"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { SignOutButton } from "@/components/shell/sign-out-button";
import { DialogForm } from "@/components/form/dialog-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { passkeys, RenamePasskey } from "@/lib/domain/passkeys/dashboard";
import { sessions } from "@/lib/domain/sessions/dashboard";
import { StepUpDeclined, useStepUp } from "@/components/form/step-up-guard";
import { makePasskey, usePasskeySupport } from "@/components/form/use-passkey";

type OnCodes = (codes: readonly string[]) => void;

/** Adds a passkey of this browser, phone or security key; draws nothing where the browser knows none. */
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
      description="Your browser then asks where to keep it. Your other sessions are signed out."
    >
      <AddForm onCodes={onCodes} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function AddForm({ onCodes, onDone }: { onCodes: OnCodes; onDone: () => void }) {
  const begin = useOperation(passkeys.begin);
  const create = useOperation(passkeys.create, { refresh: [passkeys.list, secondFactor.get, sessions.list] });
  const {
    data: { enrolled },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const { guard, dialog } = useStepUp("add a passkey", { stepUp: enrolled });
  const [isDeclined, setDeclined] = useState(false);
  const { send, failure, register, formState } = useSchemaForm(RenamePasskey, { name: "" });
  const submit = send(async ({ name }) => {
    setDeclined(false);
    const options = await guard(() => begin.mutateAsync({})).catch(nothingIfDeclined);
    const registration = options && (await makePasskey(options));
    if (!registration) return setDeclined(options !== null);
    const { codes } = await create.mutateAsync({ body: { name, registration } });
    onDone();
    if (codes.length > 0) onCodes(codes);
    toast.success(`“${name}” signs you in from now on`);
  });
  return (
    <>
      <DialogForm
        onSubmit={submit}
        fault={failure}
        isPending={formState.isSubmitting}
        labels={["Continue", "Waiting for your browser…"]}
      >
        {isDeclined && (
          <Notice tone="warning" role="alert">
            Nothing was added: the browser’s dialog was closed, or it holds a passkey of yours already.
          </Notice>
        )}
        {failure?.faults.some(({ path }) => path === "registration") && (
          <Notice tone="danger" role="alert">
            The passkey was not accepted. Try again.
          </Notice>
        )}
        {failure?.status === 409 && (
          <div>
            <SignOutButton />
          </div>
        )}
        <Field
          label="Name"
          name="name"
          hint="So that you recognise it: “work laptop”."
          error={formState.errors.name?.message}
          isRequired
        >
          <Input autoComplete="off" {...register("name")} />
        </Field>
      </DialogForm>
      {dialog}
    </>
  );
}

function nothingIfDeclined(error: unknown): null {
  if (error instanceof StepUpDeclined) return null;
  throw error;
}
