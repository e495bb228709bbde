"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { failureSentence } from "@/components/form/failure-notice";
import { SelectField } from "@/components/form/fields/select-field";
import { useValueField } from "@/components/form/use-field";
import { focusLeft } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Dialog } from "@/components/ui/overlays/dialog";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";
import { FieldGroup } from "@/components/ui/fields/field";
import { DialogClose } from "@/components/ui/overlays/overlay";
import { toast } from "@/components/ui/overlays/toast";
import { call, type CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { type Allowance, ALLOWANCES } from "@/lib/core/access/roles";
import type { Account, DeletionBlocker } from "@/lib/domain/accounts/accounts/contract";
import { accountAllowances, accountCharge, accounts, dashboardAccounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { moneySummary } from "@/lib/generated/operations/money-summary";
import { members } from "@/lib/generated/operations/team";
import { ALLOWANCE_WORDS } from "./allowance-words";

interface AllowancesFormProps {
  accountID: string;
  allowances: Allowance[];
  onClose: () => void;
}

export function AllowancesForm({ accountID, allowances, onClose }: AllowancesFormProps) {
  return (
    <DialogForm
      operation={accountAllowances.set}
      request={{ params: { accountID } }}
      refresh={[accountAllowances.get]}
      defaults={{ allowances }}
      onClose={onClose}
      title="Change team permissions"
      labels={["Save", "Saving…"]}
      words={{ 403: "You can only grant permissions your own account has." }}
      done="Permissions saved"
    >
      <AllowancesField />
    </DialogForm>
  );
}

function AllowancesField() {
  const { field, error } = useValueField("allowances", "Also allowed");
  const given = field.value as Allowance[];
  const toggle = (allowance: Allowance, isOn: boolean) =>
    field.onChange(ALLOWANCES.filter((one) => (one === allowance ? isOn : given.includes(one))));
  return (
    <FieldGroup legend="Also allowed" name="allowances" error={error}>
      {ALLOWANCES.map((allowance) => (
        <Checkbox
          key={allowance}
          {...ALLOWANCE_WORDS[allowance]}
          checked={given.includes(allowance)}
          onChange={(event) => toggle(allowance, event.target.checked)}
        />
      ))}
    </FieldGroup>
  );
}

interface ChargeFormProps {
  accountID: string;
  userID: string | undefined;
  onClose: () => void;
}

/** Dialog that puts a colleague in charge of an account, or removes them. It opens once the team has loaded. */
export function ChargeForm({ accountID, userID = "", onClose }: ChargeFormProps) {
  const { data: team, isPending } = useQuery(queryFor(members.list));
  if (isPending) return null;
  const options = (team ?? []).map((member) => ({
    value: member.userID,
    label: `${member.name ? `${member.name}, ${member.email}` : member.email}${member.isYou ? " (you)" : ""}`,
  }));
  return (
    <DialogForm
      operation={accountCharge.set}
      request={{ params: { accountID } }}
      refresh={[accountCharge.get, dashboardAccounts.list, moneySummary.problems]}
      defaults={{ userID: options.some(({ value }) => value === userID) ? userID : "" }}
      onClose={onClose}
      title="Change assignee"
      description="The assignee gets a notice. Home and the account list show each colleague their accounts."
      labels={["Save", "Saving…"]}
      done={(_set, { values }) => toast.success(values.userID === "" ? "Unassigned" : "Assigned")}
    >
      <SelectField name="userID" label="Assignee" placeholder="Unassigned" options={options} />
    </DialogForm>
  );
}

const EFFECT =
  "The account becomes read-only. Its identity data, bank accounts and cards are permanently deleted, unless another partner is connected to it. Its history is kept. You can’t reconnect it.";

interface AccountMenuProps {
  account: Account;
  trigger: ReactNode;
}

/**
 * Menu of an account, open from the start. Deleting requires typing the account's name; if something must be settled
 * first, the menu says what.
 */
export function AccountMenu({ account, trigger }: AccountMenuProps) {
  const { accountID } = account;
  const look = useMutation<DeletionBlocker[], CallError>({
    mutationFn: () => call(accounts.deletionBlockers, { params: { accountID } }),
    onError: ({ message }) => toast.error(message),
  });
  const blockers = look.data;
  const close = () => {
    look.reset();
    focusLeft(document.querySelector(`[data-menu-of="${accountID}"]`));
  };
  return (
    <>
      <DropdownMenu trigger={trigger} isOpenAtFirst>
        <DropdownMenuItem tone="danger" onSelect={() => look.mutate()}>
          <Trash2 aria-hidden />
          Delete…
        </DropdownMenuItem>
      </DropdownMenu>
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
      <p className="mt-2 text-muted-foreground">Resolve these, then try again.</p>
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
      done={`Deleted ${displayName}`}
      then={() => router.refresh()}
    />
  );
}
