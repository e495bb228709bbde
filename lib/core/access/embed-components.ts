import type { Scope } from "./scopes";

/** The components that a partner's page may embed. */
export const EMBED_COMPONENTS = ["onboarding", "payments", "payouts", "card"] as const;
export type EmbedComponent = (typeof EMBED_COMPONENTS)[number];

/** The components of an account. Onboarding belongs to an invite instead. */
export const ACCOUNT_COMPONENTS = ["payments", "payouts", "card"] as const satisfies readonly EmbedComponent[];
export type AccountComponent = (typeof ACCOUNT_COMPONENTS)[number];

/** Scopes that a component needs on its account. The key must have them. */
export const COMPONENT_SCOPES: Record<AccountComponent, readonly Scope[]> = {
  payments: ["transfers.read"],
  payouts: ["transfers.read", "wallets.read"],
  card: ["issued-cards.read"],
};

/** Actions that a session allows only on request, each with its component and the scope that it needs. */
export const EMBED_ACTIONS = {
  refund: { component: "payments", scope: "transfers.write" },
  "reveal-card": { component: "card", scope: "issued-cards.read-secure" },
} as const satisfies Record<string, { component: AccountComponent; scope: Scope }>;
export type EmbedAction = keyof typeof EMBED_ACTIONS;
export const EMBED_ACTION_NAMES = ["refund", "reveal-card"] as const satisfies readonly EmbedAction[];
