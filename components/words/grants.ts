import { type Role, ROLES } from "@/lib/core/roles";
import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/scopes";
import { isSensitive, RESOURCES, SENSITIVE_SCOPES } from "@/lib/core/scope-words";
import { listed } from "./texts";

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
