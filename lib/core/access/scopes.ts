/** All scopes of tokens and keys. Branding adds two to the specification's list. */
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

/** Scopes that only keys and tokens have. An account grants its brand together with its profile. */
const UNCONSENTED = ["branding.read", "branding.write"] as const satisfies readonly Scope[];
export type ConsentScope = Exclude<Scope, (typeof UNCONSENTED)[number]>;

/** The specification's list: the scopes that invites request and connections grant. */
export const CONSENT_SCOPES = SCOPES.filter(
  (scope): scope is ConsentScope => !(UNCONSENTED as readonly Scope[]).includes(scope),
);

export function isPublicScope(scope: string): scope is Scope {
  return (SCOPES as readonly string[]).includes(scope);
}

/**
 * Sorts scopes in the specification's order, so that indexes in answers are stable. Scopes of one account come last.
 */
export function inScopeOrder(scopes: readonly string[]): string[] {
  const rank = (scope: string) => (isPublicScope(scope) ? SCOPES.indexOf(scope) : SCOPES.length);
  return [...new Set(scopes)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

export const resourceOf = (scope: string): string => scope.slice(0, scope.lastIndexOf("."));

/** The groups of the scope picker, with their resources. Every scope is in exactly one group. */
export const SCOPE_GROUPS = {
  money: ["transfers", "wallets", "payment-methods", "bank-accounts"],
  accounts: ["accounts", "profile", "representatives", "capabilities", "files", "branding"],
  cards: ["issued-cards", "cards", "mobile-pay"],
  developers: ["analytics", "fed", "ping"],
  unused: ["documents", "mobile-pay-merchant", "profile-enrichment"],
} as const;
export type ScopeGroup = keyof typeof SCOPE_GROUPS;
