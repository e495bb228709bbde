import type { StaffScope } from "./grants";
import { resourceOf, type Scope } from "./scopes";

export const RESOURCES: Record<string, string> = {
  accounts: "Accounts",
  analytics: "Analytics",
  "mobile-pay-merchant": "Mobile pay merchants",
  "mobile-pay": "Mobile pay",
  "bank-accounts": "Bank accounts",
  branding: "Branding",
  capabilities: "Capabilities",
  cards: "Linked cards",
  documents: "Documents",
  fed: "Bank directory",
  files: "Files",
  "issued-cards": "Cards",
  "payment-methods": "Payment methods",
  ping: "Connection test",
  "profile-enrichment": "Profile enrichment",
  profile: "Profile",
  representatives: "People",
  transfers: "Transfers",
  wallets: "Wallets",
  // Staff only.
  "api-keys": "API keys",
  assignments: "Assignees",
  audit: "Audit trail",
  members: "Team",
  notes: "Notes",
  "partner-access": "Partner access",
  permissions: "Permission requests",
};

/** The sensitive scopes, which are granted one by one, and the effect of granting them. */
export const SENSITIVE_SCOPES = {
  "issued-cards.read-secure": {
    label: "View full card numbers",
    consequence: "Shows the number, expiration date and security code of every card. Requires a PCI attestation.",
  },
  "profile.disconnect": {
    label: "Disconnect the account",
    consequence: "Ends your connection to the account for good.",
  },
} as const satisfies Partial<Record<Scope, { label: string; consequence: string }>>;
export type SensitiveScope = keyof typeof SENSITIVE_SCOPES;

export function isSensitive(scope: string): scope is SensitiveScope {
  return Object.hasOwn(SENSITIVE_SCOPES, scope);
}

const STAFF: Record<StaffScope, string> = {
  "allowances.read": "view member permissions",
  "allowances.write": "change member permissions",
  "api-keys.read": "view API keys",
  "api-keys.write": "manage API keys",
  "assignments.write": "assign accounts",
  "attestations.read": "view attestations",
  "attestations.write": "record attestations",
  "audit.read": "view the audit trail",
  "documents.decide": "decide on documents",
  "fee-plans.write": "change fee plans",
  "files.download": "download files",
  "issued-cards.reveal": "view full card numbers",
  "mail.open-links": "open links in mail to the team",
  "mail.read": "view the outbox",
  "members.read": "view the team",
  "members.write": "manage the team",
  "notes.write": "write notes about an account",
  "partner-access.write": "change what the partner can do",
  "permissions.ask": "ask an account for permissions",
  "providers.read": "view providers",
  "references.write": "change account references",
  "risk.write": "change risk rules and the settings of reviews",
  "sanctions.read": "view sanctions hits",
  "sanctions.write": "decide on sanctions hits",
  "webhooks.read": "view webhooks and events",
  "webhooks.write": "manage webhooks",
};

/** Returns a scope as it follows "permission to": "view transfers". */
export function permissionTo(scope: string): string {
  const ofStaff: Readonly<Record<string, string>> = STAFF;
  return ofStaff[scope] ?? lowerFirst(scopeLabel(scope));
}

export function resourceLabel(resource: string): string {
  return RESOURCES[resource] ?? capitalized(resource.replaceAll("-", " "));
}

/** The verb of a public scope: "View", "Change" or a special one. */
export function scopeVerb(scope: string): string {
  if (scope === "profile.disconnect") return "Disconnect";
  return scope.endsWith(".write") ? "Change" : "View";
}

/** The label of a public scope: "View transfers". */
export function scopeLabel(scope: string): string {
  if (isSensitive(scope)) return SENSITIVE_SCOPES[scope].label;
  return `${scopeVerb(scope)} ${resourceLabel(resourceOf(scope)).toLowerCase()}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
