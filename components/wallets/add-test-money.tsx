"use client";

import { Plus } from "lucide-react";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/money-field";
import { TextField } from "@/components/form/text-field";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { toast } from "@/components/ui/toast";
import { signedCents } from "@/lib/core/money";
import { latestAdjustments } from "@/lib/operations/adjustments";
import { sandbox } from "@/lib/operations/sandbox";
import { ADJUSTMENT_REASON_MAX } from "@/lib/domain/sandbox/shared/limits";
import { wallets, walletTransactions } from "@/lib/operations/wallets";

/** Plays the operator in the sandbox: puts money into a wallet that is not there. */
export function AddTestMoney({ accountID, walletID }: { accountID: string; walletID: string }) {
  const mayAdjust = useCan("transfers.write", accountID);
  if (useIsLive() || !mayAdjust) return null;
  return (
    <DialogForm
      operation={sandbox.adjust}
      request={{ params: { accountID } }}
      refresh={[wallets.list, walletTransactions.list, latestAdjustments.list]}
      defaults={{ walletID, reason: "Test money" }}
      trigger={
        <Button>
          <Plus aria-hidden />
          Add test money
        </Button>
      }
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
