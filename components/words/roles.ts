import { type Role, ROLES } from "@/lib/core/access/roles";

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

/** Returns a role's name: a built-in one, or one of the team's custom roles. */
export const roleName = ({ role, teamRole }: { role: Role; teamRole?: { name: string } | undefined }): string =>
  teamRole?.name ?? ROLE_WORDS[role].label;

export const roleOptions = (roles: readonly Role[] = ROLES) =>
  roles.map((role) => ({ value: role, label: ROLE_WORDS[role].label }));
