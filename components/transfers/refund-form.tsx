"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/fields/money-field";
import { formatMoney } from "@/components/ui/format";
import { toast } from "@/components/ui/toast";
import { sourceInWords } from "@/components/words/payment-methods";
import { refunds } from "@/lib/generated/operations/refunds";
import { transfers, partnerTransfers, transferLedger } from "@/lib/generated/operations/transfers";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { transferName } from "./transfer-words";

interface RefundFormProps {
  accountID: string;
  transfer: Transfer;
  /** The cents that can go back. */
  left: number;
  /** By which a repeat is known. */
  refundKey: string;
  onDone: () => void;
  onClose: () => void;
}

const WORDS = {
  409: "A refund of a different amount was already requested. Check the refunds before you request another.",
};

/** The dialog that gives a card payment back, or a part of it. */
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
      faults={({ amount }) => faultsOf(amount, left)}
      words={WORDS}
      labels={["Refund", "Refunding…"]}
      done={({ amount: { value, currency } }) => {
        onDone();
        toast.success(`${formatMoney(value, currency)} is being refunded`);
      }}
    >
      <MoneyField name="amount" label="Amount" hint={`Up to ${formatMoney(left)}.`} isRequired />
    </DialogForm>
  );
}

/** Without an amount the API refunds all that is left, which nobody should do by an empty field. */
function faultsOf(amount: number | undefined, left: number) {
  if (amount === undefined) return [{ path: "amount", message: "is required" }];
  return amount > left ? [{ path: "amount", message: `must be at most ${formatMoney(left)}` }] : [];
}
