import type { Grant, StaffScope } from "./grants";
import { SCOPES, type Scope } from "./scopes";

/** The roles of a partner's staff, the most powerful first. Anybody may also be a card-data viewer. */
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
  "webhooks.read",
  "webhooks.write",
];

/** The scopes of each role. With them a signed-in member is the same kind of caller as a token. */
export const ROLE_SCOPES: Record<Role, readonly (Scope | StaffScope)[]> = {
  // Mail with links that open other people's accounts is for owners alone: nobody is above them.
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
  support: [...reads, "attestations.read", "audit.read", "providers.read"],
  "read-only": reads,
};

/** A permission that a role may give. */
export type RoleScope = Scope | StaffScope;

/** Lists what no role of a team's own has: who manages a team has a built-in role, so that nobody gives more than they have. */
const BUILT_IN_ONLY: readonly RoleScope[] = ["members.write"];

/** Lists the permissions from which a team chooses for a role of its own. An owner has all, so that no role has less of it. */
export const offeredScopes = (base: Role): readonly RoleScope[] =>
  base === "owner" ? [] : ROLE_SCOPES[base].filter((scope) => !BUILT_IN_ONLY.includes(scope));

/** Lists the permissions of a role, or of a team's own role with what it keeps of its base. */
export function keptOf(role: Role, kept: readonly string[] | undefined): readonly RoleScope[] {
  return kept ? offeredScopes(role).filter((scope) => kept.includes(scope)) : ROLE_SCOPES[role];
}

/** Lists what a partner may allow its accounts beyond the ordinary. */
export const ALLOWANCES = ["accounts", "references", "documents", "attestations", "api-keys"] as const;
export type Allowance = (typeof ALLOWANCES)[number];

/**
 * Says what an account's own members and keys may do: the ordinary, and what each allowance adds. It limits their
 * roles; everything else needs the partner. `references.write` opens fields, not operations.
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

/** The grants that are left for an account's own members, given its partner's allowances. */
export function allowed(grants: readonly Grant[], allowances: readonly Allowance[]): Grant[] {
  const open = (["ordinary", ...allowances] as const).flatMap((part) => ACCOUNT_SCOPES[part]);
  return grants.filter(({ scope }) => open.includes(scope));
}

/** The scope of a card-data viewer: to ask for a reveal, which makes a single-use grant. */
export const CARD_DATA_VIEWER_SCOPE = "issued-cards.reveal" satisfies StaffScope;

/** Whether a member may give a role, or change a member who has it. Nobody acts above their own role. */
export function mayManageRole(own: Role, other: Role): boolean {
  return ROLE_SCOPES[own].includes("members.write") && ROLES.indexOf(own) <= ROLES.indexOf(other);
}
