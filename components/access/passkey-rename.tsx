"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Passkey } from "@/lib/domain/passkeys/dashboard";
import { passkeys } from "@/lib/operations/passkeys";

/** Gives a passkey another name. */
export function RenamePasskeyButton({ passkey: { passkeyID, name } }: { passkey: Passkey }) {
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
