/** Every scope that a token, key or connection may hold. Branding adds two to the specification's list. */
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

/** Whether keys, tokens and connections may hold the scope. */
export function isPublicScope(scope: string): scope is Scope {
  return (SCOPES as readonly string[]).includes(scope);
}
