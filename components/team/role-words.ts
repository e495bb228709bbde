import { ROLES, type Role } from "@/lib/core/roles";

/** What a role is called, and in one sentence what it is for. */
export const ROLE_WORDS: Record<Role, { label: string; sentence: string }> = {
  owner: { label: "Owner", sentence: "Does everything, and decides who else does and who sees card numbers." },
  admin: { label: "Admin", sentence: "Does everything and manages the team, except its owners." },
  operations: {
    label: "Operations",
    sentence: "Runs accounts, cards and payments; sees the team and the audit trail.",
  },
  developer: { label: "Developer", sentence: "Sees everything partners' programs see, and makes API keys." },
  support: { label: "Support", sentence: "Sees accounts, payments and the audit trail; changes nothing." },
  "read-only": { label: "Read-only", sentence: "Sees accounts and payments; changes nothing." },
};

/** Roles for a select. */
export const roleOptions = (roles: readonly Role[] = ROLES) =>
  roles.map((role) => ({ value: role, label: ROLE_WORDS[role].label }));
