import type { Allowance } from "@/lib/core/access/roles";

export const ALLOWANCE_WORDS: Record<Allowance, { label: string; hint: string }> = {
  accounts: { label: "Own accounts", hint: "Invite and create its own accounts, with its own pricing." },
  references: { label: "Foreign ID and metadata", hint: "View and edit your notes on the account." },
  documents: { label: "Review documents", hint: "Approve or reject its own documents in the sandbox." },
  attestations: { label: "Attest PCI compliance", hint: "Lets it view its card numbers." },
  "api-keys": { label: "Create API keys", hint: "Without this, its existing keys stop working." },
};
