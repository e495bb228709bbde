"use client";

import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { personName } from "@/components/words/people";
import type { Representative } from "@/lib/domain/representatives/contract";
import { RemovePerson } from "./remove-person";

/** What can be done about a person. */
export function PersonActions({ accountID, person }: { accountID: string; person: Representative }) {
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
