"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FailureNotice } from "@/components/form/failure-notice";
import { actions, custom, opener, text } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ShareBar } from "@/components/ui/data/share-bar";
import { toast } from "@/components/ui/overlays/toast";
import { ownedShare, personName } from "@/components/words/people";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { Representative } from "@/lib/domain/accounts/representatives/contract";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { representatives } from "@/lib/generated/operations/representatives";
import { NewPersonLink } from "./new-person-link";

const peopleList = list(representatives.list, {
  noun: "person",
  key: "representativeID",
  columns: [
    opener("Name", personName),
    custom("Responsibilities", responsibilities, { width: "lg", priority: 1 }),
    text("Owns", share, { width: "xs", priority: 3 }),
    text("Job title", (person) => person.responsibilities?.jobTitle, { priority: 6 }),
    text("Contact", ({ email, phone }) => email ?? phone?.number, { priority: 4 }),
    text("Identity data", identityData, { priority: 5 }),
    actions((person, { accountID }) => <PersonActions accountID={accountID} person={person} />, {
      width: "lg",
      scope: "representatives.write",
      priority: 2,
    }),
  ],
  shows: ({ disabledOn }) => !disabledOn,
  empty: {
    drawing: "people",
    title: "No people yet",
    description: "Add one person who controls the business, and everyone who owns 25% or more.",
    action: ({ accountID }) => <NewPersonLink accountID={accountID} />,
  },
});

function responsibilities({ responsibilities: duties }: Representative) {
  if (!duties?.isController && !duties?.isOwner) return "–";
  return (
    <span className="inline-flex gap-1">
      {duties.isController && <Badge icon={null}>Controller</Badge>}
      {duties.isOwner && <Badge icon={null}>Owner</Badge>}
    </span>
  );
}

function share({ responsibilities: duties }: Representative): string | undefined {
  return duties?.ownershipPercentage === undefined ? undefined : `${duties.ownershipPercentage}%`;
}

function identityData({ birthDateProvided, governmentIDProvided }: Representative): string | undefined {
  const given = [...(birthDateProvided ? ["birth date"] : []), ...(governmentIDProvided ? ["SSN or ITIN"] : [])];
  return given.length > 0 ? `On file: ${given.join(", ")}` : undefined;
}

/** People who own or control a business, their combined ownership, and whether the list is complete. */
export function PeopleView({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(representatives.list, { params: { accountID } }));
  const people = data.filter(({ disabledOn }) => !disabledOn);
  return (
    <div className="grid gap-5">
      <PersonTable params={{ accountID }} />
      <Card>
        <CardHeader title="Ownership" />
        <CardBody className="grid gap-5">
          {people.length > 0 && <OwnershipBar people={people} />}
          <OwnersProvided accountID={accountID} />
        </CardBody>
      </Card>
    </div>
  );
}

const PersonTable = view(peopleList);

function OwnershipBar({ people }: { people: readonly Representative[] }) {
  const owners = people.filter(({ responsibilities }) => (responsibilities?.ownershipPercentage ?? 0) > 0);
  const total = ownedShare(people);
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {total}% of ownership listed
        {total > 100 && <span className="text-danger">. Shares can’t exceed 100%. Correct them.</span>}
      </p>
      <ShareBar shares={owners.map(({ responsibilities }) => responsibilities?.ownershipPercentage ?? 0)} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted-foreground">
        {owners.map((owner) => (
          <li key={owner.representativeID}>
            {personName(owner)} {owner.responsibilities?.ownershipPercentage}%
          </li>
        ))}
        {total < 100 && <li>{100 - total}% held by unlisted owners</li>}
      </ul>
    </div>
  );
}

function OwnersProvided({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const update = useOperation(accounts.update, { refresh: [accounts.get, capabilities.list] });
  const mayChange = useCan("profile.write", accountID);
  const isProvided = account.profile.business?.ownersProvided === true;
  const say = (ownersProvided: boolean) =>
    update.mutate(
      { params: { accountID }, body: { profile: { business: { ownersProvided } } } },
      {
        onSuccess: () => toast.success(ownersProvided ? "Owners confirmed" : "Owners reopened"),
      },
    );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-3">
        {isProvided ? (
          <span className="inline-flex items-center gap-2">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
            All owners of 25% or more are listed.
          </span>
        ) : (
          <span>Confirm once everyone who owns 25% or more is listed, even if no one owns that much.</span>
        )}
        {mayChange && (
          <Button size="sm" isPending={update.isPending} pendingLabel="Saving…" onClick={() => say(!isProvided)}>
            {isProvided ? "Reopen" : "Confirm all owners"}
          </Button>
        )}
      </p>
      <FailureNotice failure={update.error} />
    </div>
  );
}

function PersonActions({ accountID, person }: { accountID: string; person: Representative }) {
  return (
    <span className="flex justify-end gap-2">
      <Button size="sm" asChild>
        <AppLink href={`/accounts/${accountID}/people/${person.representativeID}/edit`}>
          Edit<span className="sr-only"> {personName(person)}</span>
        </AppLink>
      </Button>
      <RemovePerson accountID={accountID} person={person} />
    </span>
  );
}

function RemovePerson({ accountID, person }: { accountID: string; person: Representative }) {
  const name = personName(person);
  return (
    <ConfirmAction
      operation={representatives.remove}
      request={{ params: { accountID, representativeID: person.representativeID } }}
      refresh={[representatives.list, capabilities.list, accounts.get]}
      trigger={
        <Button size="sm">
          Remove<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Remove ${name}?`}
      effect="Requirements are checked again without this person. Their identity data is deleted."
      labels={["Remove person", "Removing…"]}
      done={`${name} is removed`}
    />
  );
}
