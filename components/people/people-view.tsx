"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { queryFor } from "@/lib/client/query";
import { representatives } from "@/lib/operations/representatives";
import { OwnersProvided } from "./owners-provided";
import { OwnershipBar } from "./ownership-bar";
import { PersonTable } from "./person-table";

/** The people who own or control a business, what they hold together, and whether these are all. */
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
