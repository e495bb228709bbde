"use client";

import { useState } from "react";
import { faultSentence } from "@/components/form/failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { whenDone } from "@/components/ui/when-done";
import { useOperation } from "@/lib/client/use-operation";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { type Representative, representatives } from "@/lib/domain/representatives/contract";
import { personName } from "./person-words";

/** Removes somebody from a business's people. */
export function RemovePerson({ accountID, person }: { accountID: string; person: Representative }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useOperation(representatives.remove, {
    refresh: [representatives.list, capabilities.list, accounts.get],
  });
  const name = personName(person);
  const change = (next: boolean) => {
    setOpen(next);
    remove.reset();
  };
  const confirm = () =>
    whenDone(remove.mutateAsync({ params: { accountID, representativeID: person.representativeID } }), () => {
      change(false);
      toast.success(`${name} is removed`);
    });
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button size="sm">
          Remove<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Remove ${name}?`}
      description="What is due of the account is judged anew without this person, and their identity data can no longer be read. They can be added again, as a new person."
      confirmLabel="Remove person"
      pendingLabel="Removing…"
      isPending={remove.isPending}
      error={remove.error && faultSentence(remove.error)}
      onConfirm={confirm}
    />
  );
}
