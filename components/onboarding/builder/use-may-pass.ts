"use client";

import { useGrants } from "@/components/shell/can";
import { mayDelegate, type Scope } from "@/lib/core/scopes";

/** Says of a scope whether the signed-in person may pass it on: nobody grants more than they hold. */
export function useMayPass(): (scope: Scope) => boolean {
  const grants = useGrants();
  const seesCards = grants.some(({ scope }) => scope === "issued-cards.reveal");
  return (scope) => mayDelegate(grants, { scope }) || (scope === "issued-cards.read-secure" && seesCards);
}
