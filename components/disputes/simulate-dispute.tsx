"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/money-field";
import { SelectField } from "@/components/form/select-field";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/format-money";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { partnerDisputes } from "@/lib/operations/disputes";
import { sandbox } from "@/lib/operations/sandbox";
import { transfers } from "@/lib/operations/transfers";

const OPTIONS = [
  { value: "chargeback", label: "Chargeback" },
  { value: "inquiry", label: "Inquiry" },
  { value: "pre-dispute", label: "Resolved before a dispute" },
];

const CARDS: readonly string[] = ["card-payment", "mobile-pay"];

/** Lets a partner dispute a card payment in sandbox. Absent for what cannot be disputed. */
export function SimulateDispute({ accountID, transferID }: { accountID: string; transferID: string }) {
  const router = useRouter();
  const isLive = useIsLive();
  const mayWrite = useCan("transfers.write");
  const { data: transfer } = useSuspenseQuery(queryFor(transfers.get, { params: { accountID, transferID } }));
  const { amount, disputedAmount, source, status } = transfer;
  const left = amount.value - (disputedAmount?.value ?? 0);
  const isDisputable = status === "completed" && CARDS.includes(source.paymentMethodType) && left > 0;
  if (isLive || !mayWrite || !isDisputable) return null;
  return (
    <Card aria-label="Sandbox dispute" className="mt-6">
      <CardHeader title="Sandbox" description="Act as the cardholder and dispute the payment." />
      <CardBody>
        <DialogForm
          operation={sandbox.openDispute}
          request={{ params: { accountID, transferID } }}
          refresh={[transfers.get, partnerDisputes.list, partnerDisputes.waiting]}
          defaults={{ amount: undefined, phase: "chargeback" }}
          labels={["Dispute payment", "Disputing…"]}
          trigger={<Button size="sm">Simulate a dispute</Button>}
          title="Simulate a dispute"
          description="A chargeback withdraws the amount from the wallet right away."
          done={({ disputeID }) => {
            toast.success("Payment disputed");
            router.push(`/disputes/${disputeID}`);
          }}
        >
          <MoneyField
            label="Amount"
            name="amount"
            hint={`Leave blank to dispute all of ${formatMoney(left, amount.currency)}.`}
            isOptional
          />
          <SelectField label="Phase" name="phase" options={OPTIONS} />
        </DialogForm>
      </CardBody>
    </Card>
  );
}
