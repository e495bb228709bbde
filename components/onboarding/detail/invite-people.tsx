"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LaterDialog } from "@/components/ui/overlay";
import { personName } from "@/components/words/people";
import { queryFor } from "@/lib/client/query";
import type { InvitePerson } from "@/lib/domain/onboarding/invite-people/dashboard";
import { invitePeople } from "@/lib/generated/operations/invite-people";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteStatus } from "@/lib/domain/onboarding/invites/states";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";

const load = () => import("./add-person-form");
const AddPersonForm = dynamic(() => load().then((loaded) => loaded.AddPersonForm), { ssr: false });

/** The owners and controllers whom an invite names, for a business; they can be changed until the invite ends. */
export function InvitePeople({ invite }: { invite: OnboardingInvite }) {
  const { code, prefill } = invite;
  const { data: people } = useSuspenseQuery(queryFor(invitePeople.list, { params: { code } }));
  const mayChange = useCan("accounts.write") && inviteStatus(invite) === "pending";
  if (prefill?.accountType === "individual" || (people.length === 0 && !mayChange)) return null;
  return (
    <Card>
      <CardHeader
        title="People"
        description="Owners and controllers you prefill. The invitee adds dates of birth and ID numbers."
        actions={mayChange && people.length < REPRESENTATIVES_MAX && <AddPerson code={code} />}
      />
      <CardBody className="py-1.5">
        {people.length === 0 ? (
          <p className="py-2.5 text-muted-foreground">No people yet.</p>
        ) : (
          <ul className="divide-y">
            {people.map((person) => (
              <li key={person.personID} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{personName(person)}</p>
                  <p className="text-muted-foreground wrap-anywhere">{aboutPerson(person)}</p>
                </div>
                {mayChange && <RemovePerson code={code} person={person} />}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function aboutPerson({ responsibilities = {}, email }: InvitePerson): string {
  const { isController, isOwner, ownershipPercentage, jobTitle } = responsibilities;
  return [isController && "Controller", isOwner && `Owns ${ownershipPercentage ?? "?"}%`, jobTitle, email]
    .filter(Boolean)
    .join(" · ");
}

function AddPerson({ code }: { code: string }) {
  const trigger = (
    <Button size="sm">
      <UserPlus aria-hidden />
      Add person
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <AddPersonForm code={code} onClose={close} />}
    </LaterDialog>
  );
}

function RemovePerson({ code, person }: { code: string; person: InvitePerson }) {
  const name = personName(person);
  return (
    <ConfirmAction
      operation={invitePeople.remove}
      request={{ params: { code, personID: person.personID } }}
      refresh={[invitePeople.list]}
      trigger={
        <Button size="sm">
          Remove<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Remove ${name}?`}
      effect="The invite no longer includes this person. Answers the invitee already saved are kept."
      labels={["Remove person", "Removing…"]}
      done={`${name} is removed`}
    />
  );
}
