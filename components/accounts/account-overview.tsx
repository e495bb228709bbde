"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { businessFacts, individualFacts, supportFacts } from "@/components/profile/profile-facts";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import type { DefinitionItem } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { queryFor } from "@/lib/client/query";
import { type Account, accounts } from "@/lib/domain/accounts/contract";
import { AccountChecks } from "./account-checks";
import { AccountFacts } from "./account-facts";
import { TYPE_WORDS } from "./account-search";
import { CapabilityBadge, sortedCapabilities } from "./capability-badge";

/** What is known of an account; identity data only as given or not. */
export function AccountOverview({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  return (
    <>
      <PageHeader
        title={account.displayName}
        breadcrumb={[{ label: "Accounts", href: "/accounts" }, { label: account.displayName }]}
        status={account.disconnectedOn ? <Badge tone="ended">Disconnected</Badge> : <Badge icon={null}>{TYPE_WORDS[account.accountType]}</Badge>}
      />
      <AccountID accountID={accountID} />
      {account.capabilities && account.capabilities.length > 0 && (
        <ul aria-label="Capabilities" className="mb-6 flex flex-wrap gap-1.5">
          {sortedCapabilities(account.capabilities).map((one) => <li key={one.capability}><CapabilityBadge {...one} /></li>)}
        </ul>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-5">
          <AccountFacts title="Profile" items={profileFacts(account)} />
          <AccountFacts title="Customer support" items={supportFacts(account.customerSupport ?? {})} />
          <AccountFacts title="Metadata" items={Object.entries(account.metadata ?? {}).map(([label, value]) => ({ label, value }))} />
        </div>
        <AccountChecks account={account} />
      </div>
    </>
  );
}

function AccountID({ accountID }: { accountID: string }) {
  return (
    <p className="-mt-4 mb-3 flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
      Account ID <code className="font-mono text-xs break-all text-foreground">{accountID}</code>
      <CopyButton value={accountID} label="account ID" />
    </p>
  );
}

function profileFacts({ profile: { business, individual } }: Account): DefinitionItem[] {
  const given = (isGiven: boolean | undefined) => (isGiven ? "Given" : undefined);
  if (business) return [...businessFacts(business, given(business.taxIDProvided)), { label: "Owners", value: business.ownersProvided ? "Given" : undefined }];
  if (!individual) return [];
  return individualFacts(individual, { birthDate: given(individual.birthDateProvided), governmentID: given(individual.governmentIDProvided) });
}
