"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { queryFor } from "@/lib/client/query";
import { authorizations } from "@/lib/generated/operations/authorizations";
import { SimulateEventForm } from "./simulate-event-form";
import { SPENDING_READS, spendingRequest } from "./reads";
import { authorizationName, merchantName } from "./card-words";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { TextField } from "@/components/form/fields/text-field";
import { formatMoney } from "@/components/ui/words/format";
import { toast } from "@/components/ui/overlays/toast";
import { DECLINES } from "@/components/words/card-declines";
import { signedCents } from "@/lib/core/money/money";
import { MERCHANT_NAME_MAX } from "@/lib/domain/kernel/limits";
import { cardSimulation } from "@/lib/generated/operations/card-simulation";

interface SimulateChoicesProps {
  accountID: string;
  issuedCardID: string;
  done: () => void;
}

/** Choices for a simulated card event: a payment, a refund, or the next event of a payment. */
export function SimulateChoices({ accountID, issuedCardID, done }: SimulateChoicesProps) {
  const [about, setAbout] = useState("payment");
  const { data } = useSuspenseQuery(queryFor(authorizations.list, spendingRequest(accountID, issuedCardID)));
  const options = [
    { value: "payment", label: "A new payment" },
    { value: "refund", label: "A refund" },
    ...data.map((one) => ({
      value: one.authorizationID,
      label: `${authorizationName(one)}, ${merchantName(one.merchantData)}`,
    })),
  ];
  const params = { accountID, issuedCardID, done };
  return (
    <div className="grid gap-5 pb-4">
      <Field label="About" name="about">
        <Select options={options} value={about} onChange={({ target }) => setAbout(target.value)} />
      </Field>
      {about === "payment" && <SimulatePaymentForm {...params} />}
      {about === "refund" && <SimulateRefundForm {...params} />}
      {about !== "payment" && about !== "refund" && (
        <SimulateEventForm key={about} accountID={accountID} authorizationID={about} done={done} />
      )}
    </div>
  );
}

interface SimulatedProps {
  accountID: string;
  issuedCardID: string;
  done: () => void;
}

function SimulatePaymentForm({ accountID, issuedCardID, done }: SimulatedProps) {
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

function SimulateRefundForm({ accountID, issuedCardID, done }: SimulatedProps) {
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
