"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import { ALLOWANCES, type Allowance } from "@/lib/core/roles";

const WORDS: Record<Allowance, { label: string; hint: string }> = {
  accounts: { label: "Own accounts", hint: "Invite and create its own accounts, with its own pricing." },
  references: { label: "Foreign ID and metadata", hint: "View and edit your notes on the account." },
  documents: { label: "Review documents", hint: "Approve or reject its own documents in the sandbox." },
  attestations: { label: "Attest PCI compliance", hint: "Lets it view its card numbers." },
  "api-keys": { label: "Create API keys", hint: "Without this, its existing keys stop working." },
};

interface AllowanceBoxesProps {
  given: readonly Allowance[];
  hint?: string;
  error?: string | undefined;
  onChange?: (given: Allowance[]) => void;
}

/** What may be allowed, ticked where it is. Without `onChange` nobody can change it here. */
export function AllowanceBoxes({ given, hint, error, onChange }: AllowanceBoxesProps) {
  const toggle = (allowance: Allowance, isOn: boolean) =>
    onChange?.(ALLOWANCES.filter((one) => (one === allowance ? isOn : given.includes(one))));
  return (
    <FieldGroup legend="Also allowed" name="allowances" hint={hint} error={error}>
      {ALLOWANCES.map((allowance) => (
        <Checkbox
          key={allowance}
          {...WORDS[allowance]}
          checked={given.includes(allowance)}
          disabled={!onChange}
          onChange={(event) => toggle(allowance, event.target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
