"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { accounts } from "@/lib/operations/accounts";
import { capabilities } from "@/lib/operations/capabilities";
import type { Representative } from "@/lib/domain/representatives/contract";
import { representatives } from "@/lib/operations/representatives";
import { personName } from "@/components/words/people";

/** Removes somebody from a business's people. */
export function RemovePerson({ accountID, person }: { accountID: string; person: Representative }) {
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
