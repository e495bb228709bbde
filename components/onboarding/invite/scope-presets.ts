import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/access/scopes";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { ScopePreset } from "@/lib/domain/onboarding/invite-builder/shared/saved-invite";

export type { ScopePreset };

const LOOK = CONSENT_SCOPES.filter((scope) => scope.endsWith(".read"));
const PAY: readonly ConsentScope[] = [
  "transfers.write",
  "bank-accounts.write",
  "cards.write",
  "capabilities.write",
  "files.write",
  "representatives.write",
];

/** Scopes that a partner needs on every account. */
const ALWAYS: readonly ConsentScope[] = ["accounts.read", "profile.read", "capabilities.read"];

const NEEDED: Record<CapabilityID, readonly ConsentScope[]> = {
  transfers: ["transfers.read", "payment-methods.read"],
  wallet: ["wallets.read"],
  "send-funds": [
    "transfers.read",
    "transfers.write",
    "bank-accounts.read",
    "bank-accounts.write",
    "payment-methods.read",
    "wallets.read",
  ],
  "collect-funds": ["transfers.read", "transfers.write", "cards.read", "payment-methods.read", "wallets.read"],
  "card-issuing": ["issued-cards.read", "issued-cards.write", "wallets.read"],
};

export const PRESET_WORDS: Record<ScopePreset, { label: string; description: string }> = {
  minimum: { label: "Minimum", description: "Only what the capabilities above need." },
  look: { label: "View only", description: "View everything except full card numbers." },
  payments: { label: "Run payments", description: "Also move money and manage bank accounts and cards." },
  "payments-cards": { label: "Run payments and cards", description: "Also create and close cards." },
  custom: { label: "Custom", description: "Choose each permission below." },
};

export const SCOPE_PRESETS = Object.keys(PRESET_WORDS) as ScopePreset[];

/** Returns a preset's scopes in the specification's order. Custom keeps the current ones. */
export function presetScopes(
  preset: ScopePreset,
  capabilities: readonly CapabilityID[],
  present: readonly ConsentScope[],
): ConsentScope[] {
  const wanted = new Set(scopesOf(preset, capabilities, present));
  return CONSENT_SCOPES.filter((scope) => wanted.has(scope));
}

function scopesOf(
  preset: ScopePreset,
  capabilities: readonly CapabilityID[],
  present: readonly ConsentScope[],
): readonly ConsentScope[] {
  switch (preset) {
    case "minimum":
      return [...ALWAYS, ...capabilities.flatMap((capability) => NEEDED[capability])];
    case "look":
      return LOOK;
    case "payments":
      return [...LOOK, ...PAY];
    case "payments-cards":
      return [...LOOK, ...PAY, "issued-cards.write"];
    case "custom":
      return present;
  }
}
