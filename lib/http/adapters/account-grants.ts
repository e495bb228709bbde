import "server-only";
import { AccountID } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { covers, type Grant, isConsented, outlivesConnection } from "@/lib/core/access/grants";
import { identityOn } from "./session";

/**
 * Returns the signed-in person's permissions on an account, by default their own: those of their role that the
 * connection grants, and only reads once it has ended. Pages use them to hide actions that would be rejected.
 */
export async function grantsOn(accountID?: string): Promise<readonly Grant[]> {
  const account = AccountID.safeParse(accountID).data;
  const identity = await identityOn(account);
  if (!identity) return [];
  const { caller, connection, isDisconnected } = identity;
  if (accountID === undefined) return caller.scopes;
  // An account cannot be disconnected from itself.
  if (account === caller.accountID) return caller.scopes.filter(({ scope }) => scope !== "profile.disconnect");
  if (!account || !connection) return caller.scopes;
  const isLeft = ({ scope }: Grant) => !isDisconnected || outlivesConnection(scope);
  return caller.scopes.filter((grant) => isConsented(connection, grant.scope) && isLeft(grant));
}

/** Whether the signed-in person may call the operation on an account, by default their own. */
export async function mayCall({ access, orScope }: Operation, accountID?: string): Promise<boolean> {
  if (access === "anyone" || access === "signed-in") return true;
  const granted = await grantsOn(accountID);
  return covers(granted, access, accountID) || (orScope !== undefined && covers(granted, orScope, accountID));
}
