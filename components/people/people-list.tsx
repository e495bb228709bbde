"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import Link from "next/link";
import { useCan } from "@/components/page/can";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { type Representative, representatives, REPRESENTATIVES_MAX } from "@/lib/domain/representatives/contract";
import { OwnersProvided } from "./owners-provided";
import { OwnershipBar } from "./ownership-bar";
import { personName } from "@/components/words/people";
import { RemovePerson } from "./remove-person";

/** The people who own or control a business, what they hold together, and whether these are all. */
export function PeopleList({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(representatives.list, { params: { accountID } }));
  const people = data.filter(({ disabledOn }) => !disabledOn);
  return (
    <div className="grid gap-5">
      {people.length === 0 ? <NoPeople accountID={accountID} /> : <PeopleTable accountID={accountID} people={people} />}
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

/** Leads to the form for one more person; absent where it would be refused. */
export function NewPersonLink({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(representatives.list, { params: { accountID } }));
  const isFull = data.filter(({ disabledOn }) => !disabledOn).length >= REPRESENTATIVES_MAX;
  if (!useCan("representatives.write", accountID)) return null;
  if (isFull)
    return (
      <p className="text-[0.8125rem] text-muted-foreground">A business has at most {REPRESENTATIVES_MAX} people.</p>
    );
  return (
    <Button variant="primary" asChild>
      <Link href={`/accounts/${accountID}/people/new`}>
        <UserPlus aria-hidden />
        Add person
      </Link>
    </Button>
  );
}

function NoPeople({ accountID }: { accountID: string }) {
  const mayAdd = useCan("representatives.write", accountID);
  return (
    <EmptyState
      icon={<Users />}
      title="No people yet"
      description="A business needs one person who controls it, and everyone who owns 25% or more."
      actions={
        mayAdd && (
          <Button asChild>
            <Link href={`/accounts/${accountID}/people/new`}>Add the first person</Link>
          </Button>
        )
      }
    />
  );
}

function PeopleTable({ accountID, people }: { accountID: string; people: readonly Representative[] }) {
  const mayChange = useCan("representatives.write", accountID);
  return (
    <Table caption="People">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead>Responsibilities</TableHead>
          <TableHead isNumeric>Owns</TableHead>
          <TableHead>Contact</TableHead>
          <TableHead>Identity data</TableHead>
          {mayChange && (
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </TableRow>
      </TableHeader>
      <TableBody>
        {people.map((person) => (
          <PersonRow key={person.representativeID} accountID={accountID} person={person} mayChange={mayChange} />
        ))}
      </TableBody>
    </Table>
  );
}

function PersonRow({
  accountID,
  person,
  mayChange,
}: {
  accountID: string;
  person: Representative;
  mayChange: boolean;
}) {
  const { responsibilities: duties, email, phone, birthDateProvided, governmentIDProvided } = person;
  const given = [...(birthDateProvided ? ["birth date"] : []), ...(governmentIDProvided ? ["SSN or ITIN"] : [])];
  return (
    <TableRow>
      <TableRowHeader>
        {personName(person)}
        {duties?.jobTitle && (
          <span className="block text-[0.8125rem] font-normal text-muted-foreground">{duties.jobTitle}</span>
        )}
      </TableRowHeader>
      <TableCell label="Responsibilities">
        <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
          {duties?.isController && <Badge icon={null}>Controller</Badge>}
          {duties?.isOwner && <Badge icon={null}>Owner</Badge>}
          {!duties?.isController && !duties?.isOwner && "–"}
        </span>
      </TableCell>
      <TableCell label="Owns" isNumeric>
        {duties?.ownershipPercentage === undefined ? "–" : `${duties.ownershipPercentage}%`}
      </TableCell>
      <TableCell label="Contact">
        <span className="min-w-0 break-words">{email ?? phone?.number ?? "–"}</span>
      </TableCell>
      <TableCell label="Identity data">{given.length > 0 ? `On file: ${given.join(", ")}` : "None"}</TableCell>
      {mayChange && (
        <TableCell>
          <span className="flex flex-wrap justify-end gap-2 max-sm:w-full">
            <Button size="sm" asChild>
              <Link href={`/accounts/${accountID}/people/${person.representativeID}/edit`}>
                Edit<span className="sr-only"> {personName(person)}</span>
              </Link>
            </Button>
            <RemovePerson accountID={accountID} person={person} />
          </span>
        </TableCell>
      )}
    </TableRow>
  );
}
