import { forbidden, notFound, stepUpRequired, suspended } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { covers, isConsented, outlivesConnection, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { Identity } from "../sign-in/identity";

const SECURITY = "Security";

/**
 * Decides whether the caller may run the operation on the account, in the fixed order of the edge. First comes the scope,
 * by the credential and the path alone (403). Then the account: own or connected (404, the same for an unknown one). Then
 * what the connection grants (403); once it has ended, only reading. Returns the account to act on.
 */
export function authorize(
  { access, orScope, stepUp, internal, group }: Operation,
  identity: Identity,
  now: Date,
  accountID?: AccountID,
): AccountID | undefined {
  const { accountID: own, kind, steppedUpUntil, mustProve, isSuspended } = identity.caller;
  // Security operations ask by themselves for what they need. Proving is one of them.
  if (mustProve && access !== "anyone" && group !== SECURITY) throw stepUpRequired();
  const isOpen = access === "anyone" || access === "signed-in";
  // People may still look after their own sign-in, and turn to another account.
  if (isSuspended && !(isOpen && kind === "session")) throw suspended();
  const account = isOpen ? own : reach(orScope ? [access, orScope] : [access], identity, accountID);
  // A program has no second factor. Only public operations are meant for it.
  const isAsked = stepUp === true && (internal || kind === "session");
  if (isAsked && !(steppedUpUntil && steppedUpUntil > now)) throw stepUpRequired();
  return account;
}

/** One of the scopes must be held, and one that is held must be granted. */
function reach(
  either: readonly (Scope | StaffScope)[],
  { caller, connection, isDisconnected }: Identity,
  accountID?: AccountID,
): AccountID {
  const held = either.filter((scope) => covers(caller.scopes, scope, accountID));
  if (held.length === 0) throw forbidden("scope");
  if (!caller.accountID) throw forbidden("no account");
  if (accountID !== undefined && accountID !== caller.accountID) {
    if (!connection) throw notFound("account");
    if (isDisconnected && !held.some(outlivesConnection)) throw forbidden("disconnected");
    if (!held.some((scope) => isConsented(connection, scope))) throw forbidden("connection");
  }
  return accountID ?? caller.accountID;
}
