"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { attentionOf } from "@/lib/domain/capabilities/shared/attention";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { useCan } from "@/components/page/can";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { ACCOUNT_TYPES } from "@/components/words/accounts";
import { StateBadge } from "@/components/words/state-badge";
import { VERIFICATION_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import type { Account } from "@/lib/domain/accounts/contract";
import { accounts } from "@/lib/operations/accounts";
import { capabilities } from "@/lib/operations/capabilities";
import { AccountTabs } from "./account-tabs";
import { DeleteAccount } from "./delete-account";

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
  const count = data ? attentionOf(data).length : 0;
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
