import type { Grant, StaffScope } from "./grants";
import { SCOPES, type Scope } from "./scopes";

/** The roles of a partner's staff, from most to least powerful. Any member may also be a card-data viewer. */
export const ROLES = ["owner", "admin", "operations", "developer", "support", "read-only"] as const;
export type Role = (typeof ROLES)[number];

const reads = SCOPES.filter((scope) => scope.endsWith(".read"));
const work: Scope[] = [
  ...reads,
  "accounts.write",
  "capabilities.write",
  "representatives.write",
  "profile.write",
  "files.write",
  "branding.write",
  "documents.write",
  "bank-accounts.write",
  "cards.write",
  "issued-cards.write",
  "transfers.write",
];
const everything: (Scope | StaffScope)[] = [
  ...SCOPES.filter((scope) => scope !== "issued-cards.read-secure"),
  "allowances.read",
  "allowances.write",
  "api-keys.read",
  "api-keys.write",
  "assignments.write",
  "attestations.read",
  "attestations.write",
  "audit.read",
  "documents.decide",
  "fee-plans.write",
  "files.download",
  "mail.read",
  "members.read",
  "members.write",
  "notes.write",
  "partner-access.write",
  "permissions.ask",
  "providers.read",
  "references.write",
  "risk.write",
  "sanctions.read",
  "sanctions.write",
  "webhooks.read",
  "webhooks.write",
];

/** The scopes of each role. They make a signed-in member the same kind of caller as a token. */
export const ROLE_SCOPES: Record<Role, readonly (Scope | StaffScope)[]> = {
  // Mail with links that open other people's accounts is for owners only, because they are the highest role.
  owner: [...everything, "mail.open-links"],
  admin: everything,
  operations: [
    ...work,
    "allowances.read",
    "assignments.write",
    "attestations.read",
    "audit.read",
    "documents.decide",
    "files.download",
    "members.read",
    "notes.write",
    "permissions.ask",
    "providers.read",
    "references.write",
    "sanctions.read",
    "sanctions.write",
  ],
  developer: [
    ...reads,
    "api-keys.read",
    "api-keys.write",
    "attestations.read",
    "mail.read",
    "providers.read",
    "webhooks.read",
    "webhooks.write",
  ],
  support: [...reads, "attestations.read", "audit.read", "providers.read", "sanctions.read"],
  "read-only": reads,
};

export type RoleScope = Scope | StaffScope;

/**
 * Permissions that custom roles cannot have. Team managers need a built-in role, so that they cannot grant more than
 * they have.
 */
const BUILT_IN_ONLY: readonly RoleScope[] = ["members.write"];

/** The permissions that a team may choose for a custom role. Not for owners, who always have every permission. */
export const offeredScopes = (base: Role): readonly RoleScope[] =>
  base === "owner" ? [] : ROLE_SCOPES[base].filter((scope) => !BUILT_IN_ONLY.includes(scope));

/** The permissions of a built-in role, or those of its permissions that a custom role keeps. */
export function scopesWithin(role: Role, scopes: readonly string[] | undefined): readonly RoleScope[] {
  return scopes ? offeredScopes(role).filter((scope) => scopes.includes(scope)) : ROLE_SCOPES[role];
}

/** Extra permissions that a partner may allow its accounts. */
export const ALLOWANCES = ["accounts", "references", "documents", "attestations", "api-keys"] as const;
export type Allowance = (typeof ALLOWANCES)[number];

/**
 * The permissions of an account's own members and keys: the ordinary ones, and those of each allowance. They limit the
 * roles; everything else is reserved for the partner. `references.write` applies to fields, not to operations.
 */
const ACCOUNT_SCOPES: Record<"ordinary" | Allowance, readonly (Scope | StaffScope)[]> = {
  ordinary: [
    "profile.read",
    "profile.write",
    "representatives.read",
    "representatives.write",
    "files.read",
    "files.write",
    "files.download",
    "capabilities.read",
    "capabilities.write",
    "issued-cards.read",
    "wallets.read",
    "transfers.read",
    "analytics.read",
    "bank-accounts.read",
    "branding.read",
    "cards.read",
    "documents.read",
    "fed.read",
    "mobile-pay.read",
    "mobile-pay-merchant.read",
    "payment-methods.read",
    "ping.read",
    "profile-enrichment.read",
    "audit.read",
    "members.read",
    "members.write",
    "partner-access.write",
  ],
  accounts: [
    "accounts.read",
    "accounts.write",
    "allowances.read",
    "allowances.write",
    "assignments.write",
    "fee-plans.write",
    "notes.write",
    "permissions.ask",
    "profile.disconnect",
  ],
  references: ["references.write"],
  documents: ["documents.decide"],
  attestations: ["attestations.read", "attestations.write", "issued-cards.reveal", "issued-cards.read-secure"],
  "api-keys": ["api-keys.read", "api-keys.write", "webhooks.read", "webhooks.write"],
};

/** The grants that remain for an account's own members under its partner's allowances. */
export function allowed(grants: readonly Grant[], allowances: readonly Allowance[]): Grant[] {
  const open = (["ordinary", ...allowances] as const).flatMap((part) => ACCOUNT_SCOPES[part]);
  return grants.filter(({ scope }) => open.includes(scope));
}

/** The scope of a card-data viewer, who may request a reveal, which creates a single-use grant. */
export const CARD_DATA_VIEWER_SCOPE = "issued-cards.reveal" satisfies StaffScope;

/**
 * Returns whether a member may assign a role or change a member who has it. Members cannot act above their own role.
 */
export function mayManageRole(own: Role, other: Role): boolean {
  return ROLE_SCOPES[own].includes("members.write") && ROLES.indexOf(own) <= ROLES.indexOf(other);
}
