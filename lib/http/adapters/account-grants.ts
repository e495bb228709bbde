import "server-only";
import { AccountID } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { covers, type Grant, isConsented, outlivesConnection } from "@/lib/core/access/grants";
import { identityOn } from "./session";

/**
 * Returns what the signed-in person may do with an account, or with their own: what their role grants, less what the
 * connection does not, and only reading once it has ended. Pages hide by it what would be refused.
 */
export async function grantsOn(accountID?: string): Promise<readonly Grant[]> {
  const account = AccountID.safeParse(accountID).data;
  const identity = await identityOn(account);
  if (!identity) return [];
  const { caller, connection, isDisconnected } = identity;
  if (accountID === undefined) return caller.scopes;
  // Nobody can disconnect an account from itself.
  if (account === caller.accountID) return caller.scopes.filter(({ scope }) => scope !== "profile.disconnect");
  if (!account || !connection) return caller.scopes;
  const isLeft = ({ scope }: Grant) => !isDisconnected || outlivesConnection(scope);
  return caller.scopes.filter((grant) => isConsented(connection, grant.scope) && isLeft(grant));
}

/** Whether an operation on an account, or on their own, would be allowed to the signed-in person. */
export async function mayCall({ access, orScope }: Operation, accountID?: string): Promise<boolean> {
  if (access === "anyone" || access === "signed-in") return true;
  const granted = await grantsOn(accountID);
  return covers(granted, access, accountID) || (orScope !== undefined && covers(granted, orScope, accountID));
}
