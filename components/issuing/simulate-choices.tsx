"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/client/query";
import { authorizations } from "@/lib/operations/authorizations";
import { SimulateEventForm } from "./simulate-event-form";
import { SimulatePaymentForm, SimulateRefundForm } from "./simulate-payment-form";
import { spendingRequest } from "./spending-request";
import { authorizationName, merchantName } from "./spending-words";

interface SimulateChoicesProps {
  accountID: string;
  issuedCardID: string;
  done: () => void;
}

/** What may happen to a card: a payment, a refund, or more of a payment there is. */
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
