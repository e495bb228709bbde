import { type Role, ROLES } from "@/lib/core/roles";
import { CONSENT_SCOPES, type ConsentScope, type Scope, type ScopeGroup } from "@/lib/core/scopes";
import { isSensitive, RESOURCES, SENSITIVE_SCOPES } from "./permissions";
import { listed } from "./texts";

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
