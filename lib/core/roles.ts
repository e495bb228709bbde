import { SCOPES, type Scope, type StaffScope } from "./scopes";

/** What a member of a partner's staff is, one of these each, the most powerful first; the card-data viewer grant comes on top of any. */
export const ROLES = ["owner", "admin", "operations", "developer", "support", "read-only"] as const;
export type Role = (typeof ROLES)[number];

const reads = SCOPES.filter((scope) => scope.endsWith(".read"));
const work: Scope[] = [
  ...reads,
  "accounts.write", "capabilities.write", "representatives.write", "profile.write", "files.write",
  "branding.write", "documents.write", "bank-accounts.write", "cards.write", "issued-cards.write", "transfers.write",
];
const everything: (Scope | StaffScope)[] = [
  ...SCOPES.filter((scope) => scope !== "issued-cards.read-secure"),
  "api-keys.read", "api-keys.write", "attestations.read", "attestations.write", "audit.read",
  "fee-plans.write", "files.download", "members.read", "members.write",
];

/** The one table from role to scopes: a signed-in member becomes the same kind of caller as a token. */
export const ROLE_SCOPES: Record<Role, readonly (Scope | StaffScope)[]> = {
  owner: everything,
  admin: everything,
  operations: [...work, "attestations.read", "audit.read", "files.download", "members.read"],
  developer: [...reads, "api-keys.read", "api-keys.write", "attestations.read"],
  support: [...reads, "attestations.read", "audit.read"],
  "read-only": reads,
};

/** What the separate card-data viewer grant adds: asking for a reveal, which then mints a single-use grant. */
export const CARD_DATA_VIEWER_SCOPE = "issued-cards.reveal" satisfies StaffScope;

/** Whether a member in one role may give another role, or change who holds it: nobody acts above their own. */
export function mayManageRole(own: Role, other: Role): boolean {
  return ROLE_SCOPES[own].includes("members.write") && ROLES.indexOf(own) <= ROLES.indexOf(other);
}
