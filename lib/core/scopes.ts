/** Every scope a token, key or connection may hold: the specification's list (Authentication), and the two which branding needs (contract, branding). */
export const SCOPES = [
  "accounts.read",
  "accounts.write",
  "analytics.read",
  "mobile-pay-merchant.read",
  "mobile-pay-merchant.write",
  "mobile-pay.read",
  "mobile-pay.write",
  "bank-accounts.read",
  "bank-accounts.write",
  "branding.read",
  "branding.write",
  "capabilities.read",
  "capabilities.write",
  "cards.read",
  "cards.write",
  "documents.read",
  "documents.write",
  "fed.read",
  "files.read",
  "files.write",
  "issued-cards.read",
  "issued-cards.write",
  "issued-cards.read-secure",
  "payment-methods.read",
  "ping.read",
  "profile-enrichment.read",
  "profile.read",
  "profile.write",
  "profile.disconnect",
  "representatives.read",
  "representatives.write",
  "transfers.read",
  "transfers.write",
  "wallets.read",
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * What only people signed in to the dashboard may do; never granted to a key, a token or a connection. Of a connected
 * account it also needs the scope beside it, which the connection can grant; null where the account has no say.
 */
const STAFF_CONSENT = {
  "allowances.read": null,
  "allowances.write": null,
  "api-keys.read": null,
  "api-keys.write": null,
  "attestations.read": null,
  "attestations.write": null,
  "audit.read": "profile.read",
  "documents.decide": "files.write",
  "fee-plans.write": null,
  "files.download": "files.read",
  "issued-cards.reveal": "issued-cards.read-secure",
  "members.read": null,
  "members.write": null,
  "references.write": null,
} as const satisfies Record<string, Scope | null>;
export type StaffScope = keyof typeof STAFF_CONSENT;
export const STAFF_SCOPES = Object.keys(STAFF_CONSENT) as StaffScope[];

/** A scope as granted: for one account when `accountID` is present, else for all the credential can reach. */
export interface Grant {
  scope: Scope | StaffScope;
  accountID?: string;
}

const BARE = new Map<string, Grant>([...SCOPES, ...STAFF_SCOPES].map((scope) => [scope, { scope }]));
const PUBLIC = new Set<string>(SCOPES);
const QUALIFIED = /^\/accounts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z.-]{1,40})$/;

/** Parses `accounts.read`, `/accounts.read` or `/accounts/{id}/accounts.read`; null for anything else. */
export function parseScope(text: string): Grant | null {
  const bare = BARE.get(text.startsWith("/") ? text.slice(1) : text);
  if (bare) return bare;
  const [, accountID, name] = QUALIFIED.exec(text) ?? [];
  const scope = name === undefined ? undefined : BARE.get(name)?.scope;
  return scope && accountID ? { scope, accountID } : null;
}

/** The text under which a grant is stored and shown. */
export function formatScope({ scope, accountID }: Grant): string {
  return accountID ? `/accounts/${accountID}/${scope}` : scope;
}

/** Whether the scope is one of the specification's list, which keys, tokens and connections may hold. */
export function isPublicScope(scope: string): scope is Scope {
  return PUBLIC.has(scope);
}

/** What the connection to an account must grant for this to be done there; null where the account has no say. */
export function consentFor(scope: Scope | StaffScope): Scope | null {
  return isPublicScope(scope) ? scope : STAFF_CONSENT[scope];
}

/** Whether what a connection grants lets the scope be used on its account. */
export function isConsented(connection: readonly Grant[], scope: Scope | StaffScope): boolean {
  const asked = consentFor(scope);
  return asked === null || connection.some((granted) => granted.scope === asked);
}

/** Scopes which a bare grant never covers: they must name the account (specification, card details). */
export function mustBeQualified(scope: Scope | StaffScope): boolean {
  return scope === "issued-cards.read-secure";
}

/** What may still be done with an account after it was disconnected: read what is not a secret, and disconnect it again. */
export function outlivesConnection(scope: Scope | StaffScope): boolean {
  return scope.endsWith(".read") || scope === "profile.disconnect";
}

/**
 * Whether what was granted covers the scope for the account in the path (or, without one, for the caller itself).
 * Compares whole values: `write` implies no `read`, and nothing implies `read-secure`.
 */
export function covers(granted: readonly Grant[], wanted: Scope | StaffScope, accountID?: string): boolean {
  return granted.some(
    (grant) =>
      grant.scope === wanted &&
      (grant.accountID === undefined ? !mustBeQualified(wanted) : grant.accountID === accountID),
  );
}

/** Whether a holder of `held` may pass `wanted` on: the same grant, or a narrower one of an account it reaches. */
export function mayDelegate(held: readonly Grant[], wanted: Grant): boolean {
  return held.some(
    (grant) => grant.scope === wanted.scope && (grant.accountID === undefined || grant.accountID === wanted.accountID),
  );
}
