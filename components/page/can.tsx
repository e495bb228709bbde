"use client";

import { createContext, type ReactNode, useContext } from "react";
import { consentFor, covers, type Grant, type StaffScope } from "@/lib/core/access/grants";
import type { ConsentScope, Scope } from "@/lib/core/access/scopes";

const NOTHING: readonly Grant[] = [];

const GrantsContext = createContext<readonly Grant[]>(NOTHING);
/** Holds the grants of the role, whatever the account below which one is. */
const RoleContext = createContext<readonly Grant[] | null>(null);

/** Tells everything below what the signed-in person may do; the server decides again at every call. */
export function CanProvider({ grants, children }: { grants: readonly Grant[]; children: ReactNode }) {
  const ofRole = useContext(RoleContext) ?? grants;
  return (
    <RoleContext value={ofRole}>
      <GrantsContext value={grants}>{children}</GrantsContext>
    </RoleContext>
  );
}

/** All grants of the signed-in person, for choosing what to pass on. */
export function useGrants(): readonly Grant[] {
  return useContext(GrantsContext);
}

/** Whether the signed-in person holds a scope, on an account when one is named; to hide or explain what would be refused. */
export function useCan(scope: Scope | StaffScope, accountID?: string): boolean {
  return covers(useGrants(), scope, accountID);
}

/** The permission that the account would have to grant, where the role has it and the account alone withholds it. */
export function useWithheld(scope: Scope | StaffScope, accountID?: string): ConsentScope | null {
  const ofRole = useContext(RoleContext) ?? NOTHING;
  const isHeld = useCan(scope, accountID);
  return accountID && !isHeld && covers(ofRole, scope, accountID) ? consentFor(scope) : null;
}
