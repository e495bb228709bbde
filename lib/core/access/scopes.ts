/** Every scope that a token or key may hold. Branding adds two to the specification's list. */
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

/** The scopes of keys and tokens alone. An account grants its brand with its profile. */
const UNCONSENTED = ["branding.read", "branding.write"] as const satisfies readonly Scope[];
export type ConsentScope = Exclude<Scope, (typeof UNCONSENTED)[number]>;

/** The specification's list: what an invite asks for and a connection grants. */
export const CONSENT_SCOPES = SCOPES.filter(
  (scope): scope is ConsentScope => !(UNCONSENTED as readonly Scope[]).includes(scope),
);

/** Whether keys and tokens may hold the scope. */
export function isPublicScope(scope: string): scope is Scope {
  return (SCOPES as readonly string[]).includes(scope);
}

/** Scopes in the specification's order, so that an index in an answer stays what it was; those of one account last. */
export function inScopeOrder(scopes: readonly string[]): string[] {
  const rank = (scope: string) => (isPublicScope(scope) ? SCOPES.indexOf(scope) : SCOPES.length);
  return [...new Set(scopes)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** Returns what a scope is about: `bank-accounts` of `bank-accounts.write`. */
export const resourceOf = (scope: string): string => scope.slice(0, scope.lastIndexOf("."));

/** The groups in which people choose scopes, with the resources of each. Every scope is in one of them. */
export const SCOPE_GROUPS = {
  money: ["transfers", "wallets", "payment-methods", "bank-accounts"],
  accounts: ["accounts", "profile", "representatives", "capabilities", "files", "branding"],
  cards: ["issued-cards", "cards", "mobile-pay"],
  developers: ["analytics", "fed", "ping"],
  unused: ["documents", "mobile-pay-merchant", "profile-enrichment"],
} as const;
export type ScopeGroup = keyof typeof SCOPE_GROUPS;
