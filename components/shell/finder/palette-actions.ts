import type { StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";

/** Something that can be begun from anywhere. */
export interface PaletteAction {
  label: string;
  href: string;
  scope: Scope | StaffScope;
  /** On the page of an account, for that account. */
  isOfAccount?: true;
}

export const PALETTE_ACTIONS: readonly PaletteAction[] = [
  { label: "New card for this account", href: "/cards/new", scope: "issued-cards.write", isOfAccount: true },
  {
    label: "Link a bank account to this account",
    href: "/sources/bank-accounts/new",
    scope: "bank-accounts.write",
    isOfAccount: true,
  },
  { label: "New invite", href: "/invites/new", scope: "accounts.write" },
  { label: "New transfer", href: "/transfers/new", scope: "transfers.write" },
  { label: "New account", href: "/accounts/new", scope: "accounts.write" },
  { label: "New card", href: "/cards", scope: "issued-cards.write" },
  { label: "New schedule", href: "/schedules/new", scope: "transfers.write" },
  { label: "New fee plan", href: "/billing/fee-plans/new", scope: "fee-plans.write" },
  { label: "New API key", href: "/developers/api-keys/new", scope: "api-keys.write" },
  { label: "New webhook endpoint", href: "/developers/webhooks/new", scope: "webhooks.write" },
  { label: "Invite a team member", href: "/settings/team", scope: "members.write" },
];

/** The account whose page this is. */
export function accountOf(path: string): string | undefined {
  return /^\/accounts\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1];
}
