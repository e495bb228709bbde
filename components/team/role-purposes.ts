import { offeredScopes, type Role, type RoleScope } from "@/lib/core/access/roles";

/** A start for a custom role: a built-in role and the permissions of it that the work needs. */
export interface RolePurpose {
  label: string;
  description: string;
  base: Role;
  scopes: readonly RoleScope[];
}

const viewing = (base: Role) => offeredScopes(base).filter((scope) => scope.endsWith(".read"));

/** The usual reasons to create a role. Each can be adjusted before it is saved. */
export const ROLE_PURPOSES = {
  support: {
    label: "Support",
    description: "Looks up accounts and payments, writes notes and assigns colleagues.",
    base: "operations",
    scopes: [...viewing("operations"), "notes.write", "assignments.write"],
  },
  refunds: {
    label: "Refunds",
    description: "Finds payments and refunds or cancels them.",
    base: "operations",
    scopes: ["accounts.read", "payment-methods.read", "transfers.read", "transfers.write", "wallets.read"],
  },
  finance: {
    label: "Finance",
    description: "Reads balances, payments, fees and reports, and the audit trail.",
    base: "operations",
    scopes: [
      "accounts.read",
      "analytics.read",
      "audit.read",
      "bank-accounts.read",
      "payment-methods.read",
      "profile.read",
      "transfers.read",
      "wallets.read",
    ],
  },
  developer: {
    label: "Developer",
    description: "Manages API keys and webhooks, and views everything that the API returns.",
    base: "developer",
    scopes: offeredScopes("developer"),
  },
  "read-only": {
    label: "Read only",
    description: "Views accounts and payments, but changes nothing.",
    base: "read-only",
    scopes: offeredScopes("read-only"),
  },
} satisfies Record<string, RolePurpose>;

export type RolePurposeName = keyof typeof ROLE_PURPOSES;
export const ROLE_PURPOSE_NAMES = Object.keys(ROLE_PURPOSES) as RolePurposeName[];
