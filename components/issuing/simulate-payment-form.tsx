"use client";

import { CheckboxField } from "@/components/form/checkbox-field";
import { MoneyField } from "@/components/form/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { TextField } from "@/components/form/text-field";
import { formatMoney } from "@/components/ui/format-money";
import { toast } from "@/components/ui/toast";
import { signedCents } from "@/lib/core/money";
import { MERCHANT_NAME_MAX } from "@/lib/domain/authorizations/shared/limits";
import { cardSimulation } from "@/lib/operations/card-simulation";
import { SPENDING_READS } from "./spending-reads";
import { DECLINES } from "./spending-words";

interface SimulatedProps {
  accountID: string;
  issuedCardID: string;
  done: () => void;
}

/** A merchant asks the card for money. */
export function SimulatePaymentForm({ accountID, issuedCardID, done }: SimulatedProps) {
  return (
    <OperationForm
      operation={cardSimulation.authorize}
      request={{ params: { accountID, issuedCardID } }}
      refresh={SPENDING_READS}
      defaults={{ merchantData: { name: "Corner Store", mcc: "5411" } }}
      labels={["Charge the card", "Asking…"]}
      isShort
      done={({ declineReason }) => {
        done();
        if (declineReason) toast.error(`Declined. ${DECLINES[declineReason]}`);
        else toast.success("Payment approved");
      }}
    >
      <MoneyField name="amount" label="Amount" isRequired />
      <TextField name="merchantData.name" label="Merchant" isOptional max={MERCHANT_NAME_MAX} />
      <TextField name="merchantData.mcc" label="Category code" isOptional hint="Four digits. Hotels are 7011." />
      <CheckboxField name="final" label="Capture right away" hint="The merchant takes the money right away." />
    </OperationForm>
  );
}

/** A merchant gives money back to the card. */
export function SimulateRefundForm({ accountID, issuedCardID, done }: SimulatedProps) {
  return (
    <OperationForm
      operation={cardSimulation.refund}
      request={{ params: { accountID, issuedCardID } }}
      refresh={SPENDING_READS}
      defaults={{ merchantData: { name: "Corner Store" } }}
      labels={["Refund the card", "Refunding…"]}
      isShort
      done={({ amount }) => {
        done();
        toast.success(`${formatMoney(signedCents(amount))} is back in the wallet`);
      }}
    >
      <MoneyField name="amount" label="Amount" isRequired />
      <TextField name="merchantData.name" label="Merchant" isOptional max={MERCHANT_NAME_MAX} />
    </OperationForm>
  );
}
