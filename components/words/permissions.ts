import type { StaffScope } from "@/lib/core/grants";
import { type Role, ROLES } from "@/lib/core/roles";
import { CONSENT_SCOPES, type ConsentScope, resourceOf, type Scope, type ScopeGroup } from "@/lib/core/scopes";
import { listed } from "./texts";

/** Words what the scopes open, by resource. */
const RESOURCES: Record<string, string> = {
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
  // Only for staff.
  "api-keys": "API keys",
  assignments: "Who is in charge",
  audit: "Audit trail",
  members: "Team",
  notes: "Notes",
  "partner-access": "Partner access",
  permissions: "Permission requests",
};

/** Names the groups of scopes. */
export const SCOPE_GROUP_NAMES: Record<ScopeGroup, string> = {
  money: "Money",
  accounts: "Accounts & onboarding",
  cards: "Cards",
  developers: "Developers & reporting",
  unused: "Not in use",
};

const UNUSED = "No operation asks for it today.";

/** Says in one line what a holder of each scope may do. */
export const SCOPE_LINES: Record<Scope, string> = {
  "accounts.read": "List accounts and onboarding invites.",
  "accounts.write": "Create accounts. Create, send and revoke invites.",
  "analytics.read": "Get sums of payments, fees and accounts.",
  "mobile-pay-merchant.read": UNUSED,
  "mobile-pay-merchant.write": UNUSED,
  "mobile-pay.read": "See which domains offer mobile pay.",
  "mobile-pay.write": "Register domains and start mobile pay sessions.",
  "bank-accounts.read": "See bank accounts, without full numbers.",
  "bank-accounts.write": "Link, verify and remove bank accounts.",
  "branding.read": "See the brand of hosted pages.",
  "branding.write": "Set the brand of hosted pages.",
  "capabilities.read": "See what an account may do, and what it still needs.",
  "capabilities.write": "Request and disable capabilities.",
  "cards.read": "See linked cards, without full numbers.",
  "cards.write": "Link, update and disable cards.",
  "documents.read": UNUSED,
  "documents.write": UNUSED,
  "fed.read": "Find banks by name or routing number.",
  "files.read": "See which files were uploaded for an account.",
  "files.write": "Upload files for an account.",
  "issued-cards.read": "See cards and what they spent, without full numbers.",
  "issued-cards.write": "Create, update and close cards.",
  "issued-cards.read-secure": "See the full number of every card.",
  "payment-methods.read": "See how an account can pay and be paid.",
  "ping.read": "Check that the key works.",
  "profile-enrichment.read": UNUSED,
  "profile.read": "See an account’s details, underwriting and fee plans.",
  "profile.write": "Change an account’s details, underwriting and fee plan.",
  "profile.disconnect": "End your connection to an account for good.",
  "representatives.read": "See who represents and owns a business.",
  "representatives.write": "Add, change and remove those people.",
  "transfers.read": "See transfers, refunds, disputes, schedules and fees.",
  "transfers.write": "Move and refund money, and respond to disputes.",
  "wallets.read": "See balances, wallet transactions and statements.",
};

/** The scopes of a program that pays and gets paid. */
export const MONEY_SCOPES: readonly Scope[] = [
  "accounts.read",
  "bank-accounts.read",
  "bank-accounts.write",
  "cards.read",
  "cards.write",
  "payment-methods.read",
  "transfers.read",
  "transfers.write",
  "wallets.read",
];

/** The scopes that are granted one by one, and what granting them means. */
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

/** Whether a scope is one of those granted one by one. */
export function isSensitive(scope: string): scope is SensitiveScope {
  return Object.hasOwn(SENSITIVE_SCOPES, scope);
}

const STAFF: Record<StaffScope, string> = {
  "allowances.read": "view member permissions",
  "allowances.write": "change member permissions",
  "api-keys.read": "view API keys",
  "api-keys.write": "manage API keys",
  "assignments.write": "put someone in charge of an account",
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
  "webhooks.read": "view webhooks and events",
  "webhooks.write": "manage webhooks",
};

/** Returns what a scope lets somebody do, after "permission to": "view transfers". */
export function permissionTo(scope: string): string {
  const ofStaff: Readonly<Record<string, string>> = STAFF;
  return ofStaff[scope] ?? lowerFirst(scopeLabel(scope));
}

/** A resource in words. */
export function resourceLabel(resource: string): string {
  return RESOURCES[resource] ?? capitalized(resource.replaceAll("-", " "));
}

/** The verb of a public scope: "View", "Change", or one of its own. */
export function scopeVerb(scope: string): string {
  if (scope === "profile.disconnect") return "Disconnect";
  return scope.endsWith(".write") ? "Change" : "View";
}

/** A public scope in words: "View transfers". */
export function scopeLabel(scope: string): string {
  if (isSensitive(scope)) return SENSITIVE_SCOPES[scope].label;
  return `${scopeVerb(scope)} ${resourceLabel(resourceOf(scope)).toLowerCase()}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A resource, and its scopes where they exist. */
interface ScopeRow {
  resource: string;
  label: string;
  read?: ConsentScope;
  write?: ConsentScope;
}

/** All scopes but the sensitive ones, by resource. */
export const SCOPE_ROWS: readonly ScopeRow[] = Object.entries(RESOURCES).flatMap(([resource, label]) => {
  const read = CONSENT_SCOPES.find((scope) => scope === `${resource}.read`);
  const write = CONSENT_SCOPES.find((scope) => scope === `${resource}.write`);
  return (read ?? write) ? [{ resource, label, ...(read && { read }), ...(write && { write }) }] : [];
});

/** Returns what scopes together allow, in a few sentences. */
export function scopeSentences(scopes: readonly string[]): string[] {
  const named = (ending: string) =>
    SCOPE_ROWS.filter(({ resource }) => scopes.includes(`${resource}.${ending}`)).map(({ label }) =>
      label.toLowerCase(),
    );
  const [changed, seen] = [named("write"), named("read")];
  const onlySeen = seen.filter((label) => !changed.includes(label));
  const both = changed.filter((label) => seen.includes(label));
  const onlyChanged = changed.filter((label) => !seen.includes(label));
  return [
    ...(both.length > 0 ? [`View and change ${listed(both)}.`] : []),
    ...(onlyChanged.length > 0 ? [`Change ${listed(onlyChanged)}.`] : []),
    ...(onlySeen.length > 0 ? [`View ${listed(onlySeen)}.`] : []),
    ...scopes.filter(isSensitive).map((scope) => `${SENSITIVE_SCOPES[scope].label}.`),
  ];
}

/** Names each role, and says what it is for. */
export const ROLE_WORDS: Record<Role, { label: string; sentence: string }> = {
  owner: { label: "Owner", sentence: "Full access, including who can view card numbers." },
  admin: { label: "Admin", sentence: "Full access, but cannot manage owners." },
  operations: {
    label: "Operations",
    sentence: "Manages accounts, cards and payments. Can view the team and the audit trail.",
  },
  developer: { label: "Developer", sentence: "Can view everything the API returns and create API keys." },
  support: { label: "Support", sentence: "Can view accounts, payments and the audit trail, but not change anything." },
  "read-only": { label: "Read-only", sentence: "Can view accounts and payments, but not change anything." },
};

/** Names somebody's role: a built-in one, or one of the team's own. */
export const roleName = ({ role, teamRole }: { role: Role; teamRole?: { name: string } | undefined }): string =>
  teamRole?.name ?? ROLE_WORDS[role].label;

/** Roles for a select. */
export const roleOptions = (roles: readonly Role[] = ROLES) =>
  roles.map((role) => ({ value: role, label: ROLE_WORDS[role].label }));
