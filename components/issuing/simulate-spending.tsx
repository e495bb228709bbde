"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { queryFor } from "@/lib/client/query";
import { authorizations } from "@/lib/domain/authorizations/contract";
import { SimulateEventForm } from "./simulate-event-form";
import { SimulatePaymentForm, SimulateRefundForm } from "./simulate-payment-form";
import { spendingRequest } from "./spending-request";
import { authorizationName, merchantName } from "./spending-words";

interface OfCard {
  accountID: string;
  issuedCardID: string;
}

/** Plays merchants and the network in the sandbox. */
export function SimulateSpending(card: OfCard) {
  const [isOpen, setOpen] = useState(false);
  const maySimulate = useCan("issued-cards.write", card.accountID);
  if (useIsLive() || !maySimulate) return null;
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <FlaskConical aria-hidden />
          Simulate
        </Button>
      }
      title="Simulate"
      description="In the sandbox, you play the merchant and the network. No real money moves."
    >
      <Choices {...card} done={() => setOpen(false)} />
    </Sheet>
  );
}

function Choices({ accountID, issuedCardID, done }: OfCard & { done: () => void }) {
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
