import { ROLES, type Role } from "@/lib/core/roles";

/** What a role is called, and what it is for. */
export const ROLE_WORDS: Record<Role, { label: string; sentence: string }> = {
  owner: { label: "Owner", sentence: "Full access. Decides who can view card numbers." },
  admin: { label: "Admin", sentence: "Full access, but cannot manage owners." },
  operations: {
    label: "Operations",
    sentence: "Runs accounts, cards and payments. Views the team and the audit trail.",
  },
  developer: { label: "Developer", sentence: "Views everything the API returns, and creates API keys." },
  support: { label: "Support", sentence: "Views accounts, payments and the audit trail. Changes nothing." },
  "read-only": { label: "Read-only", sentence: "Views accounts and payments. Changes nothing." },
};

/** Roles for a select. */
export const roleOptions = (roles: readonly Role[] = ROLES) =>
  roles.map((role) => ({ value: role, label: ROLE_WORDS[role].label }));
