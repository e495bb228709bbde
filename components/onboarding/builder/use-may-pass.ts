"use client";

import { useGrants } from "@/components/shell/can";
import { covers, mayDelegate, mustBeQualified, type Scope } from "@/lib/core/scopes";

/** Says of a scope whether the signed-in person may pass it on: nobody grants more than they hold or answer for. */
export function useMayPass(): (scope: Scope) => boolean {
  const grants = useGrants();
  const answersForCardData = covers(grants, "attestations.write") || covers(grants, "issued-cards.reveal");
  return (scope) => mayDelegate(grants, { scope }) || (mustBeQualified(scope) && answersForCardData);
}
