"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { MetadataFields } from "@/components/form/fields/metadata-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { SelectField } from "@/components/form/fields/select-field";
import { hasTwice, metadataBody, metadataRows } from "@/components/form/values/form-values";
import { formatMoney } from "@/components/ui/words/format";
import { toast } from "@/components/ui/overlays/toast";
import { sourceInWords } from "@/components/words/payment-methods";
import { CARD_DECLINES, RTP_DECLINES } from "@/components/words/transfer-failures";
import { ACH_RETURN_REASONS } from "@/lib/core/money/rail-codes";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { refunds } from "@/lib/generated/operations/refunds";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { transfers, partnerTransfers, transferLedger } from "@/lib/generated/operations/transfers";
import { transferName } from "./transfer-words";

interface MetadataFormProps {
  accountID: string;
  transfer: Transfer;
  onClose: () => void;
}

export function MetadataForm({ accountID, transfer, onClose }: MetadataFormProps) {
  return (
    <DialogForm
      operation={transfers.update}
      request={{ params: { accountID, transferID: transfer.transferID } }}
      refresh={[transfers.get]}
      onClose={onClose}
      title="Metadata"
      size="md"
      defaults={{ metadata: metadataRows(transfer.metadata) }}
      toBody={({ metadata }) => ({ metadata: metadataBody(metadata) ?? null })}
      errors={({ metadata }) => (hasTwice(metadata) ? [{ path: "metadata", message: "must not repeat a name" }] : [])}
      labels={["Save", "Saving…"]}
      done="Metadata saved"
    >
      <MetadataFields name="metadata" />
    </DialogForm>
  );
}

interface RefundFormProps {
  accountID: string;
  transfer: Transfer;
  /** Refundable cents. */
  left: number;
  refundKey: string;
  onDone: () => void;
  onClose: () => void;
}

const WORDS = {
  409: "A refund of a different amount was already requested. Check the refunds before you request another one.",
};

export function RefundForm({ accountID, transfer, left, refundKey, onDone, onClose }: RefundFormProps) {
  const { transferID, source } = transfer;
  return (
    <DialogForm
      operation={refunds.create}
      request={{ params: { accountID, transferID }, key: refundKey }}
      refresh={[transfers.get, transferLedger.explain, partnerTransfers.list]}
      onClose={onClose}
      title={`Refund the ${transferName(transfer).toLowerCase()}`}
      description={`The money leaves the wallet now and goes back to ${sourceInWords(source)}.`}
      defaults={{ amount: left }}
      errors={({ amount }) => faultsOf(amount, left)}
      words={WORDS}
      labels={["Refund", "Refunding…"]}
      done={({ amount: { value, currency } }) => {
        onDone();
        toast.success(`Refunding ${formatMoney(value, currency)}`);
      }}
    >
      <MoneyField name="amount" label="Amount" hint={`Up to ${formatMoney(left)}.`} isRequired />
    </DialogForm>
  );
}

/** Requires an amount: without one the API refunds all that is left, which an empty field must not do. */
function faultsOf(amount: number | undefined, left: number) {
  if (amount === undefined) return [{ path: "amount", message: "is required" }];
  return amount > left ? [{ path: "amount", message: `must be at most ${formatMoney(left)}` }] : [];
}

export interface RefusalProps {
  params: { accountID: string; transferID: string };
  kind: InstructionKind;
}

type FormProps = RefusalProps & { onClose: () => void };

const REFRESH = [transfers.get, transferLedger.explain, partnerTransfers.list];
const RETURNS = Object.entries(ACH_RETURN_REASONS).map(([value, reason]) => ({ value, label: `${value}: ${reason}` }));
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: label.replace(/\.$/, "") }));

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
      done="Returned by the bank"
    >
      <SelectField name="returnCode" label="Return code" options={RETURNS} isRequired />
    </DialogForm>
  );
}

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
      done={kind === "card-refund" ? "Refund declined" : "Payment declined"}
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
