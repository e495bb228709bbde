"use client";

import { useQuery, useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useRef } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FailureNotice, failureSentence } from "@/components/form/failure-notice";
import { useCan, useGrants } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { focusLeft } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { DialogClose } from "@/components/ui/overlay";
import { ExactTime } from "@/components/ui/relative-time";
import { TabNav } from "@/components/ui/tab-nav";
import { ACCOUNT_TYPES } from "@/components/words/people";
import { StateBadge } from "@/components/words/state-badge";
import { VERIFICATION_STATES } from "@/components/words/states";
import { useAccountProblems } from "@/components/words/use-account-problems";
import { call, type CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { covers, type StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";
import type { Account, AccountType, DeletionBlocker } from "@/lib/domain/accounts/accounts/contract";
import { attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import { accounts, dashboardAccounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";

/** The header of all tabs of an account; without permission to read the account it has no name. */
export function AccountHeader({ accountID }: { accountID: string }) {
  const mayRead = useCan("profile.read", accountID);
  const mayList = useCan("accounts.read");
  const { data: account } = useQuery({ ...queryFor(accounts.get, { params: { accountID } }), enabled: mayRead });
  const above = mayList ? [{ label: "Accounts", href: "/accounts" }] : undefined;
  const tabs = <AccountTabs accountID={accountID} accountType={account?.accountType} />;
  if (!account) return <PageHeader title="Account" above={above} tabs={tabs} />;
  return (
    <>
      <PageHeader
        title={account.displayName}
        above={above}
        status={<State account={account} />}
        facts={[
          ACCOUNT_TYPES[account.accountType],
          <ShortID key="id" value={accountID} label="account ID" />,
          <span key="created">
            Created <ExactTime value={account.createdOn} />
          </span>,
        ]}
        actions={<Actions account={account} />}
        tabs={tabs}
      />
      {account.disconnectedOn && (
        <Notice tone="warning" title="This account is disconnected" className="mb-5">
          Disconnected <ExactTime value={account.disconnectedOn} />. It’s read-only. Its history is kept.
        </Notice>
      )}
    </>
  );
}

function State({ account: { accountID, verification, disconnectedOn } }: { account: Account }) {
  if (disconnectedOn) return <Badge tone="ended">Disconnected</Badge>;
  return (
    <>
      <StateBadge of={VERIFICATION_STATES[verification.status]} />
      <AttentionCount accountID={accountID} />
    </>
  );
}

function AttentionCount({ accountID }: { accountID: string }) {
  const mayRead = useCan("capabilities.read", accountID);
  const { data } = useQuery({ ...queryFor(capabilities.list, { params: { accountID } }), enabled: mayRead });
  const problems = useAccountProblems(accountID) ?? [];
  const count = problems.reduce((sum, problem) => sum + problem.count, data ? attentionOf(data).length : 0);
  if (count === 0) return null;
  return (
    <AppLink href={`/accounts/${accountID}#attention`} className="rounded-full hover:underline">
      <Badge tone="warning">Needs attention ({count})</Badge>
    </AppLink>
  );
}

function Actions({ account }: { account: Account }) {
  const { accountID } = account;
  const mayEdit = useCan("profile.write", accountID) && !account.disconnectedOn;
  return (
    <>
      <DeleteAccount account={account} />
      {mayEdit && (
        <Button asChild>
          <AppLink href={`/accounts/${accountID}/edit`}>
            <Pencil aria-hidden />
            Edit
          </AppLink>
        </Button>
      )}
    </>
  );
}

const PARTS: readonly { path: string; label: string; scope: Scope | StaffScope; only?: AccountType }[] = [
  { path: "people", label: "People", scope: "representatives.read", only: "business" },
  { path: "capabilities", label: "Capabilities", scope: "capabilities.read" },
  { path: "wallet", label: "Wallet", scope: "wallets.read" },
  { path: "sources", label: "Money sources", scope: "bank-accounts.read" },
  { path: "cards", label: "Cards", scope: "issued-cards.read" },
  { path: "files", label: "Files", scope: "files.read" },
  { path: "fees", label: "Fees", scope: "profile.read" },
  { path: "activity", label: "Activity", scope: "audit.read" },
];

/** The parts of an account; without a type those of every type. Parts that the viewer may not see stay and say why. */
function AccountTabs({ accountID, accountType }: { accountID: string; accountType: AccountType | undefined }) {
  const path = usePathname();
  const grants = useGrants();
  const base = `/accounts/${accountID}`;
  const parts = PARTS.filter(({ only }) => !only || !accountType || only === accountType);
  const items = [
    { href: base, label: "Overview", isCurrent: path === base },
    ...parts.map((part) => {
      const href = `${base}/${part.path}`;
      const isLocked = !covers(grants, part.scope, accountID);
      return { href, label: part.label, isCurrent: path === href, isLocked };
    }),
  ];
  return (
    <>
      <TabNav label="Parts of the account" items={items} />
      <h2 className="sr-only">{items.find(({ isCurrent }) => isCurrent)?.label}</h2>
    </>
  );
}

const EFFECT =
  "The account becomes read-only. Its identity data, bank accounts and cards are permanently deleted, unless another partner is connected to it. Its history is kept. You can’t reconnect it.";

/** Deletes an account once its name is typed, or says what must be settled first. */
function DeleteAccount({ account }: { account: Account }) {
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
