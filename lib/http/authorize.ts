import { forbidden, notFound, stepUpRequired } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import type { Operation } from "@/lib/core/operation";
import { covers, isConsented, outlivesConnection, type Scope, type StaffScope } from "@/lib/core/scopes";
import type { Identity } from "./identity";

/**
 * Decides whether the caller may run the operation on the account, in the fixed order of the edge. First comes the scope,
 * by the credential and the path alone (403). Then the account: own or connected (404, the same for an unknown one). Then
 * what the connection grants (403); once it has ended, only reading. Returns the account to act on.
 */
export function authorize(
  { access, stepUp }: Operation,
  identity: Identity,
  now: Date,
  accountID?: AccountID,
): AccountID | undefined {
  const { accountID: own, steppedUpUntil } = identity.caller;
  const account = access === "anyone" || access === "signed-in" ? own : reach(access, identity, accountID);
  if (stepUp && !(steppedUpUntil && steppedUpUntil > now)) throw stepUpRequired();
  return account;
}

function reach(
  access: Scope | StaffScope,
  { caller, connection, isDisconnected }: Identity,
  accountID?: AccountID,
): AccountID {
  if (!covers(caller.scopes, access, accountID)) throw forbidden("scope");
  if (!caller.accountID) throw forbidden("no account");
  if (accountID !== undefined && accountID !== caller.accountID) {
    if (!connection) throw notFound("account");
    if (isDisconnected && !outlivesConnection(access)) throw forbidden("disconnected");
    if (!isConsented(connection, access)) throw forbidden("connection");
  }
  return accountID ?? caller.accountID;
}
