"use client";

import { OperationForm } from "@/components/form/operation-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Sheet } from "@/components/ui/overlays/dialog";
import { auditTrail } from "@/lib/generated/operations/audit";
import type { RevealGrant } from "@/lib/domain/cards/issuing/dashboard";
import { revealGrants } from "@/lib/generated/operations/issuing";
import { REVEAL_REASONS, REVEAL_WORDS } from "./reveal-words";

export interface RevealRequestProps {
  card: { accountID: string; issuedCardID: string };
  onGranted: (grant: RevealGrant) => void;
  onClose: () => void;
}

const REASONS = Object.entries(REVEAL_REASONS).map(([value, label]) => ({ value, label }));

/** Asks for the reason, then for the second factor if needed, and gets the grant. */
export function RevealRequest({ card, onGranted, onClose }: RevealRequestProps) {
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Show card details"
      description="This is recorded with your name and the time."
    >
      <OperationForm
        operation={revealGrants.create}
        request={{ params: card }}
        refresh={[auditTrail.list]}
        defaults={{ reason: "", note: "" }}
        labels={["Show card details", "Asking…"]}
        words={REVEAL_WORDS}
        isShort
        className="pb-4"
        done={onGranted}
      >
        <SelectField label="Reason" name="reason" isRequired placeholder="Choose a reason" options={REASONS} />
        <TextField label="Note" name="note" isOptional hint="For the audit trail. No card numbers here." />
      </OperationForm>
    </Sheet>
  );
}
