"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil } from "lucide-react";
import { usePathname } from "next/navigation";
import { useCan, useGrants } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LaterMenu } from "@/components/ui/overlays/later-menu";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime } from "@/components/ui/data/relative-time";
import { TabNav } from "@/components/ui/tab-nav";
import { ACCOUNT_TYPES } from "@/components/words/people";
import { StateBadge } from "@/components/words/state-badge";
import { VERIFICATION_STATES } from "@/components/words/states";
import { useAccountProblems } from "@/components/words/use-account-problems";
import { queryFor } from "@/lib/client/query";
import { covers, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { Account, AccountType } from "@/lib/domain/accounts/accounts/contract";
import { attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { AccountFigures } from "./account-figures";

/** Header of all tabs of an account. It shows no name to viewers who may not read the account. */
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
        tabs={
          <>
            <AccountFigures accountID={accountID} />
            {tabs}
          </>
        }
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

const load = () => import("./account-dialogs").then((loaded) => loaded.AccountMenu);

/** Edit, and a menu of rare actions that cannot be undone. */
function Actions({ account }: { account: Account }) {
  const { accountID, disconnectedOn } = account;
  const mayEdit = useCan("profile.write", accountID) && !disconnectedOn;
  const mayDelete = useCan("profile.disconnect", accountID) && !disconnectedOn;
  return (
    <>
      {mayEdit && (
        <Button asChild>
          <AppLink href={`/accounts/${accountID}/edit`}>
            <Pencil aria-hidden />
            Edit
          </AppLink>
        </Button>
      )}
      {mayDelete && (
        <LaterMenu
          trigger={
            <Button size="icon" aria-label="More actions" data-menu-of={accountID}>
              <Ellipsis aria-hidden />
            </Button>
          }
          load={load}
          of={{ account }}
        />
      )}
    </>
  );
}

const PARTS: readonly { path: string; label: string; scope: Scope | StaffScope; only?: AccountType }[] = [
  { path: "people", label: "People", scope: "representatives.read", only: "business" },
  { path: "capabilities", label: "Capabilities", scope: "capabilities.read" },
  { path: "wallet", label: "Wallet", scope: "wallets.read" },
  { path: "transfers", label: "Transfers", scope: "transfers.read" },
  { path: "disputes", label: "Disputes", scope: "transfers.read" },
  { path: "sources", label: "Money sources", scope: "bank-accounts.read" },
  { path: "cards", label: "Cards", scope: "issued-cards.read" },
  { path: "files", label: "Files", scope: "files.read" },
  { path: "fees", label: "Fees", scope: "profile.read" },
  { path: "activity", label: "Activity", scope: "audit.read" },
];

/**
 * Tabs of an account; those of every type if the type is unknown. Tabs that the viewer may not open stay and explain
 * why.
 */
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
      <TabNav label="Account sections" items={items} />
      <h2 className="sr-only">{items.find(({ isCurrent }) => isCurrent)?.label}</h2>
    </>
  );
}
