"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { toast } from "@/components/ui/toast";
import { CARD_DECLINES, RTP_DECLINES } from "@/components/words/transfer-failures";
import { ACH_RETURN_REASONS } from "@/lib/core/rail-codes";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { transfers, partnerTransfers, transferLedger } from "@/lib/generated/operations/transfers";

export interface RefusalProps {
  params: { accountID: string; transferID: string };
  kind: InstructionKind;
}

type FormProps = RefusalProps & { onClose: () => void };

const REFRESH = [transfers.get, transferLedger.explain, partnerTransfers.list];
const RETURNS = Object.entries(ACH_RETURN_REASONS).map(([value, reason]) => ({ value, label: `${value}: ${reason}` }));
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: label.replace(/\.$/, "") }));

/** Plays the bank that sends the money of a leg back. */
export function ReturnForm({ params, kind, onClose }: FormProps) {
  const what = kind === "ach-debit" ? "debit" : "credit";
  return (
    <DialogForm
      operation={sandbox.advance}
      request={{ params }}
      refresh={REFRESH}
      onClose={onClose}
      title={`Return this ${what}`}
      description="The bank sends the money back now."
      defaults={{ to: "returned", returnCode: "R01" }}
      labels={[`Return the ${what}`, "Returning…"]}
      done={() => toast.success("The bank has returned it")}
    >
      <SelectField name="returnCode" label="Return code" options={RETURNS} isRequired />
    </DialogForm>
  );
}

/** Plays the issuer or the bank that declines. */
export function DeclineForm({ params, kind, onClose }: FormProps) {
  const isRTP = kind === "rtp-credit";
  return (
    <DialogForm
      operation={sandbox.advance}
      request={{ params }}
      refresh={REFRESH}
      onClose={onClose}
      title={kind === "card-refund" ? "Decline this refund" : "Decline this payment"}
      description={`The ${isRTP ? "bank" : "card’s issuer"} refuses it now.`}
      defaults={{ to: "declined", failureCode: isRTP ? "other" : "do-not-honor" }}
      labels={["Decline", "Declining…"]}
      done={() => toast.success("It is declined")}
    >
      <SelectField
        name="failureCode"
        label="Reason"
        options={optionsOf(isRTP ? RTP_DECLINES : CARD_DECLINES)}
        isRequired
      />
    </DialogForm>
  );
}
