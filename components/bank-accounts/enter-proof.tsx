"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useControl, useFault } from "@/components/form/form-context";
import { MoneyField } from "@/components/form/fields/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { TextField } from "@/components/form/fields/text-field";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { FieldGroup } from "@/components/ui/fields/field";
import { formatMoney } from "@/components/ui/words/format";
import { ExactTime } from "@/components/ui/data/relative-time";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import type { VerificationProgress } from "@/lib/domain/money/bank-accounts/dashboard";
import { TRIES_MAX } from "@/lib/domain/money/bank-accounts/shared/proof-rules";
import { bankAccounts, bankVerification } from "@/lib/generated/operations/bank-accounts";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { sandbox } from "@/lib/generated/operations/sandbox";
import type { BankAccountParams } from "./choose-proof";

type Round = NonNullable<VerificationProgress["round"]>;

interface EnterProofProps {
  params: BankAccountParams;
  round: Round;
}

/** Form for the proof, with the attempts left. People may enter it before the bank reports that the money arrived. */
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
        {triesLeft} of {TRIES_MAX[kind]} attempts are left, until <ExactTime value={expiresOn} />.
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
            hint="MV followed by four digits, in the payment’s text or the sender’s name."
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

/** The proof itself, because the sandbox sends no money. */
function TestProof({ params }: { params: BankAccountParams }) {
  const isLive = useIsLive();
  const { setValue } = useFormContext<Record<string, unknown>>();
  const { data } = useQuery({ ...queryFor(sandbox.proof, { params }), enabled: !isLive });
  if (isLive || !data) return null;
  const fill = () => {
    for (const [name, value] of Object.entries(data)) setValue(name, value, { shouldValidate: true });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-border bg-warning-soft px-3.5 py-3">
      <p className="flex min-w-0 items-start gap-2.5">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <strong className="font-semibold">Sandbox.</strong>{" "}
          {"code" in data
            ? `The code is ${data.code}.`
            : `The amounts are ${data.amounts.map((cents) => formatMoney(cents, "USD")).join(" and ")}.`}
        </span>
      </p>
      <Button size="sm" onClick={fill}>
        Fill in
      </Button>
    </div>
  );
}
