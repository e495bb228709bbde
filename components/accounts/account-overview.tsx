"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileFacts } from "@/components/words/answer-rows";
import type { DefinitionItem } from "@/components/ui/definition-list";
import { queryFor } from "@/lib/client/query";
import type { Account } from "@/lib/domain/accounts/accounts/contract";
import { accountAllowances, accounts } from "@/lib/generated/operations/accounts";
import { AccountChecks, AccountFacts } from "./account-checks";
import { CircleCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LaterDialog } from "@/components/ui/overlay";
import type { Allowance } from "@/lib/core/roles";
import { ALLOWANCE_WORDS } from "./allowance-words";

const load = () => import("./allowances-form");
const AllowancesForm = dynamic(() => load().then((loaded) => loaded.AllowancesForm), { ssr: false });

/** Shows what the account's own team may do beyond the usual. Only for the partner who brought it in. */
function AccountAllowances({ account: { accountID, disconnectedOn } }: { account: Account }) {
  const maySee = useCan("allowances.read", accountID);
  const mayChange = useCan("allowances.write", accountID) && !disconnectedOn;
  const { data } = useQuery({ ...queryFor(accountAllowances.get, { params: { accountID } }), enabled: maySee });
  if (!data?.allowances) return null;
  const given = data.allowances;
  return (
    <Card aria-label="What its team can do">
      <CardHeader
        title="What its team can do"
        actions={
          mayChange && (
            <LaterDialog trigger={<Button size="sm">Change</Button>} load={load}>
              {(close) => <AllowancesForm {...{ accountID, given }} onClose={close} />}
            </LaterDialog>
          )
        }
      />
      <CardBody className="grid gap-3">
        <p>
          The team can always manage its profile, people, files and capabilities, and view its cards without full
          numbers.
        </p>
        <Given allowances={given} />
        {!mayChange && <p className="text-muted-foreground">Only owners and administrators can change this.</p>}
      </CardBody>
    </Card>
  );
}

function Given({ allowances }: { allowances: readonly Allowance[] }) {
  if (allowances.length === 0) return <p className="text-muted-foreground">Nothing else is allowed.</p>;
  return (
    <ul aria-label="Also allowed" className="grid gap-2">
      {allowances.map((allowance) => (
        <li key={allowance} className="flex gap-2.5">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>
            <span className="font-medium">{ALLOWANCE_WORDS[allowance].label}</span>{" "}
            <span className="block text-[0.8125rem] text-muted-foreground">{ALLOWANCE_WORDS[allowance].hint}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows what an account still needs, then what is known of it. Identity data only shows whether it is on file. */
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
