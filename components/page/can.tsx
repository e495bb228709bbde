"use client";

import { createContext, type ReactNode, useContext } from "react";
import { consentFor, covers, type Grant, type StaffScope } from "@/lib/core/access/grants";
import type { ConsentScope, Scope } from "@/lib/core/access/scopes";

const NOTHING: readonly Grant[] = [];

const GrantsContext = createContext<readonly Grant[]>(NOTHING);
/** The grants of the role, regardless of the account. */
const RoleContext = createContext<readonly Grant[] | null>(null);

/**
 * Provides the permissions of the signed-in person. They only affect the display: the server checks every call again.
 */
export function CanProvider({ grants, children }: { grants: readonly Grant[]; children: ReactNode }) {
  const ofRole = useContext(RoleContext) ?? grants;
  return (
    <RoleContext value={ofRole}>
      <GrantsContext value={grants}>{children}</GrantsContext>
    </RoleContext>
  );
}

export function useGrants(): readonly Grant[] {
  return useContext(GrantsContext);
}

/**
 * Checks whether the signed-in person has a scope, on an account if one is given. Use it to hide or explain actions
 * that would be rejected.
 */
export function useCan(scope: Scope | StaffScope, accountID?: string): boolean {
  return covers(useGrants(), scope, accountID);
}

/**
 * Returns the permission that the account would have to grant, if the role includes it and only the account withholds
 * it.
 */
export function useWithheld(scope: Scope | StaffScope, accountID?: string): ConsentScope | null {
  const ofRole = useContext(RoleContext) ?? NOTHING;
  const isHeld = useCan(scope, accountID);
  return accountID && !isHeld && covers(ofRole, scope, accountID) ? consentFor(scope) : null;
}
