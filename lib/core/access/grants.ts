import type { ConsentScope, Scope } from "./scopes";

/**
 * Scopes of people in the dashboard, which keys, tokens and connections never have. For a connected account, the
 * connection must grant the scope on the right. Null: the account's consent is not needed.
 */
const STAFF_CONSENT = {
  "allowances.read": null,
  "allowances.write": null,
  "api-keys.read": null,
  "api-keys.write": null,
  "assignments.write": null,
  "attestations.read": null,
  "attestations.write": null,
  "audit.read": "profile.read",
  "documents.decide": "files.write",
  "fee-plans.write": null,
  "files.download": "files.read",
  "issued-cards.reveal": "issued-cards.read-secure",
  "mail.open-links": null,
  "mail.read": null,
  "members.read": null,
  "members.write": null,
  "notes.write": "profile.read",
  "partner-access.write": null,
  "permissions.ask": null,
  "providers.read": null,
  "references.write": null,
  "risk.write": null,
  "sanctions.read": null,
  "sanctions.write": null,
  "webhooks.read": null,
  "webhooks.write": null,
} as const satisfies Record<string, ConsentScope | null>;
export type StaffScope = keyof typeof STAFF_CONSENT;
export const STAFF_SCOPES = Object.keys(STAFF_CONSENT) as StaffScope[];

/** A granted scope: for one account with `accountID`, else for all that the credential can reach. */
export interface Grant {
  scope: Scope | StaffScope;
  accountID?: string;
}

/** Whether the scope is only for people in the dashboard. */
export function isStaffScope(scope: string): scope is StaffScope {
  return Object.hasOwn(STAFF_CONSENT, scope);
}

/** The scope that a connection must grant for this scope on its account. Null: the account's consent is not needed. */
export function consentFor(scope: Scope | StaffScope): ConsentScope | null {
  if (scope === "branding.read") return "profile.read";
  if (scope === "branding.write") return "profile.write";
  return isStaffScope(scope) ? STAFF_CONSENT[scope] : scope;
}

/** Whether a connection's grants allow the scope on its account. */
export function isConsented(connection: readonly Grant[], scope: Scope | StaffScope): boolean {
  const consent = consentFor(scope);
  return consent === null || connection.some((granted) => granted.scope === consent);
}

/** Whether the scope must name its account: a bare grant never covers it. */
export function mustBeQualified(scope: Scope | StaffScope): boolean {
  return scope === "issued-cards.read-secure";
}

/** Whether the scope still works on a disconnected account, to read data that is not secret and to disconnect again. */
export function outlivesConnection(scope: Scope | StaffScope): boolean {
  return scope.endsWith(".read") || scope === "profile.disconnect";
}

/**
 * Whether the grants cover the scope for the account in the path, or for the caller itself without one. Scopes match
 * exactly: `write` does not imply `read`, and only `read-secure` itself grants it.
 */
export function covers(granted: readonly Grant[], wanted: Scope | StaffScope, accountID?: string): boolean {
  return granted.some(
    (grant) =>
      grant.scope === wanted &&
      (grant.accountID === undefined ? !mustBeQualified(wanted) : grant.accountID === accountID),
  );
}

/** Whether a holder of the grants may pass `wanted` on: the same grant, or one limited to an account. */
export function mayDelegate(grants: readonly Grant[], wanted: Grant): boolean {
  return grants.some(
    (grant) => grant.scope === wanted.scope && (grant.accountID === undefined || grant.accountID === wanted.accountID),
  );
}
