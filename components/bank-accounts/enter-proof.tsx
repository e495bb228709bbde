"use client";

import { MoneyField } from "@/components/form/money-field";
import { useControl } from "@/components/form/controls";
import { useFault } from "@/components/form/form-context";
import { OperationForm } from "@/components/form/operation-form";
import { TextField } from "@/components/form/text-field";
import { FieldGroup } from "@/components/ui/field-group";
import { ExactTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { bankAccounts, bankVerification } from "@/lib/operations/bank-accounts";
import type { VerificationProgress } from "@/lib/domain/bank-accounts/dashboard";
import { paymentMethods } from "@/lib/operations/payment-methods";
import { TRIES_MAX } from "@/lib/domain/bank-accounts/shared/proof-rules";
import type { BankAccountParams } from "./choose-proof";
import { TestProof } from "./test-proof";

type Round = NonNullable<VerificationProgress["round"]>;

interface EnterProofProps {
  params: BankAccountParams;
  round: Round;
}

/** Where the proof is entered, with the tries that are left. It may come before the bank has said that it arrived. */
export function EnterProof({ params, round }: EnterProofProps) {
  const { kind, status, triesLeft, expiresOn } = round;
  const shared = {
    request: { params },
    refresh: [bankAccounts.get, bankAccounts.list, bankVerification.progress, paymentMethods.list],
    labels: ["Verify", "Verifying…"] as const,
    isShort: true,
    done: () => toast.success("The bank account is verified"),
  };
  return (
    <div className="grid gap-4">
      <p>
        {status === "new" ? "The money is on its way. " : "The money was sent. "}
        {triesLeft} of {TRIES_MAX[kind]} tries are left, until <ExactTime value={expiresOn} />.
      </p>
      {kind === "micro-deposits" ? (
        <OperationForm
          {...shared}
          operation={bankAccounts.completeMicroDeposits}
          defaults={{ amounts: [undefined, undefined] }}
        >
          <TestProof params={params} />
          <Amounts />
        </OperationForm>
      ) : (
        <OperationForm {...shared} operation={bankAccounts.completeVerification} defaults={{ code: "" }}>
          <TestProof params={params} />
          <TextField
            name="code"
            label="Code"
            isRequired
            hint="MV followed by four digits, in the payment’s description."
            input={{ autoCapitalize: "characters", spellCheck: false }}
          />
        </OperationForm>
      )}
    </div>
  );
}

function Amounts() {
  useControl("amounts", "The amounts", { place: "amounts.0" });
  const error = useFault("amounts");
  return (
    <FieldGroup
      legend="Amounts of the two deposits"
      hint="In any order, as shown on the bank statement."
      error={error && "The two amounts must be less than a dollar each."}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField name="amounts.0" label="First deposit" />
        <MoneyField name="amounts.1" label="Second deposit" />
      </div>
    </FieldGroup>
  );
}
