"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useCan } from "@/components/page/can";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { DefinitionItem } from "@/components/ui/data/definition-list";
import { FactsCard } from "@/components/ui/data/facts-card";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { ExactTime } from "@/components/ui/data/relative-time";
import { profileFacts } from "@/components/words/answer-rows";
import { worstFirst } from "@/components/words/capabilities";
import { CapabilityBadge } from "@/components/words/capability-badge";
import { StateBadge } from "@/components/words/state-badge";
import { VERIFICATION_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import type { Allowance } from "@/lib/core/access/roles";
import type { Account } from "@/lib/domain/accounts/accounts/contract";
import { accountAllowances, accountCharge, accounts } from "@/lib/generated/operations/accounts";
import { AccountNotes } from "./account-notes";
import { ALLOWANCE_WORDS } from "./allowance-words";

const load = () => import("./account-dialogs");
const AllowancesForm = dynamic(() => load().then((loaded) => loaded.AllowancesForm), { ssr: false });
const ChargeForm = dynamic(() => load().then((loaded) => loaded.ChargeForm), { ssr: false });

/** Allowances of the account's own team. Only the partner who brought the account in sees them. */
function AccountAllowances({ account: { accountID, disconnectedOn } }: { account: Account }) {
  const maySee = useCan("allowances.read", accountID);
  const mayChange = useCan("allowances.write", accountID) && !disconnectedOn;
  const { data } = useQuery({ ...queryFor(accountAllowances.get, { params: { accountID } }), enabled: maySee });
  if (!data?.allowances) return null;
  const { allowances } = data;
  return (
    <Card aria-label="What its team can do">
      <CardHeader
        title="What its team can do"
        actions={
          mayChange && (
            <DialogButton label="Change" size="sm" load={load}>
              {(close) => <AllowancesForm {...{ accountID, allowances }} onClose={close} />}
            </DialogButton>
          )
        }
      />
      <CardBody className="grid gap-3">
        <p>
          The team can always manage its profile, people, files and capabilities, and view its cards without full
          numbers.
        </p>
        <AllowanceList allowances={allowances} />
        {!mayChange && <p className="text-muted-foreground">Only owners and administrators can change this.</p>}
      </CardBody>
    </Card>
  );
}

function AllowanceList({ allowances }: { allowances: readonly Allowance[] }) {
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

/** Open requirements of an account, then its facts. For identity data it shows only whether it is on file. */
export function AccountOverview({ accountID, attention }: { accountID: string; attention: ReactNode }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-5">
        {attention}
        <AccountNotes accountID={accountID} />
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

function AccountChecks({ account }: { account: Account }) {
  const {
    verification,
    capabilities = [],
    termsOfService,
    settings,
    foreignID,
    createdOn,
    updatedOn,
    disconnectedOn,
  } = account;
  const descriptor = settings?.cardPayment?.statementDescriptor;
  return (
    <div className="grid min-w-0 gap-5">
      <InCharge accountID={account.accountID} />
      <Card>
        <CardHeader title="Verification" actions={<StateBadge of={VERIFICATION_STATES[verification.status]} />} />
        <CardBody>{verification.details ?? VERIFICATION_STATES[verification.status].meaning}</CardBody>
      </Card>
      <Capabilities held={capabilities} />
      <AccountFacts
        isNarrow
        title="Terms of service"
        items={[
          { label: "Accepted", value: termsOfService && <ExactTime value={termsOfService.acceptedDate} /> },
          ...(termsOfService ? [{ label: "IP address", value: termsOfService.acceptedIP }] : []),
        ]}
      />
      <AccountFacts
        isNarrow
        title="Account"
        items={[
          { label: "Foreign ID", value: foreignID },
          ...(descriptor ? [{ label: "Statement descriptor", value: descriptor }] : []),
          ...(settings?.achPayment ? [{ label: "ACH company name", value: settings.achPayment.companyName }] : []),
          { label: "Created", value: <ExactTime value={createdOn} /> },
          { label: "Updated", value: <ExactTime value={updatedOn} /> },
          ...(disconnectedOn ? [{ label: "Disconnected", value: <ExactTime value={disconnectedOn} /> }] : []),
        ]}
      />
    </div>
  );
}

/** Colleague in charge of the account. Hidden on the viewer's own account. */
function InCharge({ accountID }: { accountID: string }) {
  const maySee = useCan("accounts.read", accountID);
  const mayAssign = useCan("assignments.write", accountID);
  const mayListTeam = useCan("members.read");
  const { data } = useQuery({ ...queryFor(accountCharge.get, { params: { accountID } }), enabled: maySee });
  if (!data?.isAssignable) return null;
  const { userID, email } = data;
  return (
    <Card aria-label="Assignee">
      <CardHeader
        title="Assignee"
        actions={
          mayAssign &&
          mayListTeam && (
            <DialogButton label="Change" size="sm" load={load}>
              {(close) => <ChargeForm {...{ accountID, userID }} onClose={close} />}
            </DialogButton>
          )
        }
      />
      <CardBody className="wrap-anywhere">
        {email ?? <span className="text-muted-foreground">Unassigned</span>}
      </CardBody>
    </Card>
  );
}

function Capabilities({ held }: { held: NonNullable<Account["capabilities"]> }) {
  if (held.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Capabilities" />
      <CardBody>
        <ul className="flex flex-wrap gap-1.5">
          {worstFirst(held).map((one) => (
            <li key={one.capability}>
              <CapabilityBadge {...one} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function AccountFacts({
  title,
  items,
  isNarrow = false,
}: {
  title: string;
  items: readonly DefinitionItem[];
  isNarrow?: boolean;
}) {
  if (items.length === 0) return null;
  return <FactsCard title={title} items={items} {...(isNarrow && { className: "[&_dl>div]:sm:grid-cols-1" })} />;
}
