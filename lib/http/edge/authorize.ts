import { forbidden, notFound, stepUpRequired, suspended, unauthenticated } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { covers, isConsented, outlivesConnection, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import type { Identity } from "../sign-in/identity";

const SECURITY = "Security";

/**
 * Decides whether the caller may run the operation on the account. Checks in a fixed order: first the scope, by
 * credential and path (403); then the account, which must be the caller's own or connected (404, the same as for an
 * unknown account); then the connection's grants (403), which allow only reads once the connection has ended. Returns
 * the account to act on.
 */
export function authorize(
  { access, orScope, stepUp, internal, group }: Operation,
  identity: Identity,
  now: Date,
  accountID?: AccountID,
): AccountID | undefined {
  const { accountID: own, kind, steppedUpUntil, mustProve, isSuspended } = identity.caller;
  // Security operations do their own checks, and proving a second factor is one of them.
  if (mustProve && access !== "anyone" && group !== SECURITY) throw stepUpRequired();
  const isOpen = access === "anyone" || access === "signed-in";
  // People may still manage their own sign-in and switch to another account.
  if (isSuspended && !(isOpen && kind === "session")) throw suspended();
  const account = isOpen ? own : reach(orScope ? [access, orScope] : [access], identity, accountID);
  // Programs have no second factor, and only public operations are meant for them.
  const isAsked = stepUp === true && (internal || kind === "session");
  if (isAsked && !(steppedUpUntil && steppedUpUntil > now)) throw stepUpRequired();
  return account;
}

/**
 * Limits the token of an embed session to the operations of its components, and to its account or invite (403).
 * Onboarding answers 401 until the invitee has signed in, as it does without a session.
 */
export function requireEmbedded(
  { embeddedIn = [], access }: Operation,
  { embed, userID }: Caller,
  params: object,
): void {
  if (!embed) return;
  if (!embeddedIn.some((name) => embed.components.includes(name))) throw forbidden("component");
  const { accountID, code } = params as { accountID?: string; code?: string };
  if (accountID !== undefined && accountID !== embed.accountID) throw forbidden("embedded account");
  if (code !== undefined && code !== embed.inviteCode) throw forbidden("embedded invite");
  if (access === "signed-in" && !userID) throw unauthenticated();
}

/** Checks that the caller holds one of the scopes, and that the connection grants one that it holds. */
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
