"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileFacts } from "@/components/words/answer-rows";
import type { DefinitionItem } from "@/components/ui/definition-list";
import { queryFor } from "@/lib/client/query";
import type { Account } from "@/lib/domain/accounts/contract";
import { accounts } from "@/lib/operations/accounts";
import { AccountAllowances } from "./account-allowances";
import { AccountChecks } from "./account-checks";
import { AccountFacts } from "./account-facts";

/** What an account still needs, then what is known of it. Identity data only shows whether it is on file. */
export function AccountOverview({ accountID, attention }: { accountID: string; attention: ReactNode }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-5">
        {attention}
        <AccountFacts title="Profile" items={ownFacts(account)} />
        <AccountFacts title="Customer support" items={profileFacts("customerSupport", account.customerSupport)} />
        <AccountFacts
          title="Metadata"
          items={Object.entries(account.metadata ?? {}).map(([label, value]) => ({ label, value }))}
        />
        <AccountAllowances account={account} />
      </div>
      <AccountChecks account={account} />
    </div>
  );
}

function ownFacts({ profile: { business, individual } }: Account): DefinitionItem[] {
  const given = (isGiven: boolean | undefined) => (isGiven ? "On file" : undefined);
  if (business)
    return [
      ...profileFacts("business", business, { "business.taxID": given(business.taxIDProvided) }),
      { label: "Owners", value: business.ownersProvided ? "All listed" : "Not confirmed" },
    ];
  if (!individual) return [];
  return profileFacts("individual", individual, {
    "individual.birthDate": given(individual.birthDateProvided),
    "individual.governmentID": given(individual.governmentIDProvided),
  });
}
