"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import type { Passkey } from "@/lib/domain/access/passkeys/dashboard";
import { passkeys } from "@/lib/generated/operations/passkeys";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { sessions } from "@/lib/generated/operations/sessions";
import { AddPasskey } from "./passkey-add";

/** The person's passkeys. */
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

/** Gives a passkey another name. */
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
