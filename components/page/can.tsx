"use client";

import { createContext, type ReactNode, useContext } from "react";
import { covers, type Grant, type Scope, type StaffScope } from "@/lib/core/scopes";

const NOTHING: readonly Grant[] = [];

const GrantsContext = createContext<readonly Grant[]>(NOTHING);

/** Tells everything below what the signed-in person may do; the server decides again at every call. */
export function CanProvider({ grants, children }: { grants: readonly Grant[]; children: ReactNode }) {
  return <GrantsContext value={grants}>{children}</GrantsContext>;
}

/** All grants of the signed-in person, for choosing what to pass on. */
export function useGrants(): readonly Grant[] {
  return useContext(GrantsContext);
}

/** Whether the signed-in person holds a scope, on an account when one is named; to hide or explain what would be refused. */
export function useCan(scope: Scope | StaffScope, accountID?: string): boolean {
  return covers(useGrants(), scope, accountID);
}
