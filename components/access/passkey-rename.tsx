"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { type Passkey, passkeys, RenamePasskey } from "@/lib/domain/passkeys/dashboard";

/** Gives a passkey another name. */
export function RenamePasskeyButton({ passkey }: { passkey: Passkey }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      size="sm"
      trigger={
        <Button size="sm" aria-label={`Rename the passkey ${passkey.name}`}>
          Rename
        </Button>
      }
      title="Rename passkey"
    >
      <RenameForm passkey={passkey} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function RenameForm({ passkey: { passkeyID, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useOperation(passkeys.rename, { refresh: [passkeys.list] });
  const { send, failure, register, formState } = useSchemaForm(RenamePasskey, { name });
  const submit = send((body) => rename.mutateAsync({ params: { passkeyID }, body }).then(onDone));
  return (
    <DialogForm onSubmit={submit} fault={failure} isPending={formState.isSubmitting} labels={["Rename", "Renaming…"]}>
      <Field label="Name" name="name" error={formState.errors.name?.message} isRequired>
        <Input autoComplete="off" {...register("name")} />
      </Field>
    </DialogForm>
  );
}
