"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FailureNotice, failureSentence } from "@/components/form/failure-notice";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogClose } from "@/components/ui/overlay";
import { focusLeft } from "@/components/ui/browser";
import { call, type CallError } from "@/lib/client/call";
import type { Account, DeletionBlocker } from "@/lib/domain/accounts/accounts/contract";
import { accounts, dashboardAccounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";

const EFFECT =
  "The account becomes read-only. Its identity data, bank accounts and cards are permanently deleted, unless another partner is connected to it. Its history is kept. You can’t reconnect it.";

/** Deletes an account once its name is typed, or says what must be settled first. */
export function DeleteAccount({ account }: { account: Account }) {
  const { accountID, disconnectedOn } = account;
  const button = useRef<HTMLButtonElement>(null);
  const look = useMutation<DeletionBlocker[], CallError>({
    mutationFn: () => call(accounts.deletionBlockers, { params: { accountID } }),
  });
  const mayDelete = useCan("profile.disconnect", accountID) && !disconnectedOn;
  if (!mayDelete) return null;
  const blockers = look.data;
  const close = () => {
    look.reset();
    focusLeft(button.current);
  };
  return (
    <>
      <Button ref={button} isPending={look.isPending} pendingLabel="Checking…" onClick={() => look.mutate()}>
        Delete
      </Button>
      <FailureNotice failure={look.error} />
      {blockers && blockers.length > 0 && <Blocked account={account} blockers={blockers} onClose={close} />}
      {blockers?.length === 0 && <ConfirmDeletion account={account} onClose={close} />}
    </>
  );
}

function Blocked({
  account,
  blockers,
  onClose,
}: {
  account: Account;
  blockers: readonly DeletionBlocker[];
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${account.displayName} can’t be deleted yet`}
      size="sm"
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <ul className="grid list-disc gap-1 pl-5">
        {blockers.map(({ blocker, message }) => (
          <li key={blocker}>{failureSentence({ message })}</li>
        ))}
      </ul>
      <p className="mt-2 text-muted-foreground">Resolve the following, then try again.</p>
    </Dialog>
  );
}

function ConfirmDeletion({ account: { accountID, displayName }, onClose }: { account: Account; onClose: () => void }) {
  const router = useRouter();
  return (
    <ConfirmAction
      operation={accounts.delete}
      request={{ params: { accountID } }}
      refresh={[accounts.get, dashboardAccounts.list, capabilities.list]}
      onClose={onClose}
      title={`Delete ${displayName}?`}
      effect={EFFECT}
      labels={["Delete account", "Deleting…"]}
      typeToConfirm={displayName}
      done={`${displayName} is deleted`}
      then={() => router.refresh()}
    />
  );
}
