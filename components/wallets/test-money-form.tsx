"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/fields/money-field";
import { TextField } from "@/components/form/fields/text-field";
import { formatMoney } from "@/components/ui/words/format";
import { toast } from "@/components/ui/overlays/toast";
import { signedCents } from "@/lib/core/money/money";
import { latestAdjustments } from "@/lib/generated/operations/adjustments";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { ADJUSTMENT_REASON_MAX } from "@/lib/domain/kernel/limits";
import { walletLedger, wallets } from "@/lib/generated/operations/wallets";

export function TestMoneyForm({
  accountID,
  walletID,
  onClose,
}: {
  accountID: string;
  walletID: string;
  onClose: () => void;
}) {
  return (
    <DialogForm
      operation={sandbox.adjust}
      request={{ params: { accountID } }}
      refresh={[wallets.list, walletLedger.list, latestAdjustments.list]}
      defaults={{ walletID, reason: "Test money" }}
      onClose={onClose}
      title="Add test money"
      description="In the sandbox, you act as the operator. No real money moves."
      labels={["Add money", "Adding…"]}
      done={({ amount: { valueDecimal, currency } }) =>
        toast.success(`${formatMoney(signedCents(valueDecimal), currency)} is in the wallet`)
      }
    >
      <MoneyField name="amount" label="Amount" isRequired />
      <TextField name="reason" label="Reason" isRequired max={ADJUSTMENT_REASON_MAX} />
    </DialogForm>
  );
}
