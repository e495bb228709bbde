import { SCOPES, type Scope } from "@/lib/core/scopes";

/** A resource that scopes speak of, in words. */
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
  "issued-cards": "Spending cards",
  "payment-methods": "Payment methods",
  ping: "Connection test",
  "profile-enrichment": "Profile enrichment",
  profile: "Profile",
  representatives: "Representatives",
  transfers: "Transfers",
  wallets: "Wallets",
};

/** The scopes which are asked for one by one, each with what granting it means. */
export const SENSITIVE_SCOPES = {
  "issued-cards.read-secure": {
    label: "See full card numbers",
    consequence:
      "Whoever holds it sees number, expiration and security code of every spending card. Needs a PCI attestation.",
  },
  "profile.disconnect": {
    label: "Disconnect the account",
    consequence: "Whoever holds it can end your connection to the account for good.",
  },
} as const satisfies Partial<Record<Scope, { label: string; consequence: string }>>;
export type SensitiveScope = keyof typeof SENSITIVE_SCOPES;

/** Whether a scope is one of those asked for one by one. */
export function isSensitive(scope: string): scope is SensitiveScope {
  return Object.hasOwn(SENSITIVE_SCOPES, scope);
}

/** One line of the scope matrix: a resource, and its scopes where they exist. */
export interface ScopeRow {
  resource: string;
  label: string;
  read?: Scope;
  write?: Scope;
}

/** All scopes but the sensitive ones, by resource. */
export const SCOPE_ROWS: readonly ScopeRow[] = Object.entries(RESOURCES).map(([resource, label]) => {
  const read = SCOPES.find((scope) => scope === `${resource}.read`);
  const write = SCOPES.find((scope) => scope === `${resource}.write`);
  return { resource, label, ...(read && { read }), ...(write && { write }) };
});

/** A scope in words: "Read transfers". */
export function scopeLabel(scope: string): string {
  if (isSensitive(scope)) return SENSITIVE_SCOPES[scope].label;
  const dot = scope.lastIndexOf(".");
  const resource = (RESOURCES[scope.slice(0, dot)] ?? scope.slice(0, dot)).toLowerCase();
  return `${scope.endsWith(".write") ? "Change" : "Read"} ${resource}`;
}

/** What scopes together allow, in a few sentences for people. */
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
    ...(both.length > 0 ? [`See and change ${listed(both)}.`] : []),
    ...(onlyChanged.length > 0 ? [`Change ${listed(onlyChanged)}.`] : []),
    ...(onlySeen.length > 0 ? [`See ${listed(onlySeen)}.`] : []),
    ...scopes.filter(isSensitive).map((scope) => `${SENSITIVE_SCOPES[scope].label}.`),
  ];
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en-US", { style: "long", type: "conjunction" }).format(words);
}
