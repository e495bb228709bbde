"use client";

import { useRouter } from "next/navigation";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/fields/money-field";
import { SelectField } from "@/components/form/fields/select-field";
import { toast } from "@/components/ui/overlays/toast";
import { partnerDisputes } from "@/lib/generated/operations/disputes";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { transfers } from "@/lib/generated/operations/transfers";

const OPTIONS = [
  { value: "chargeback", label: "Chargeback" },
  { value: "inquiry", label: "Inquiry" },
  { value: "pre-dispute", label: "Resolved before a dispute" },
];

interface SimulateDisputeFormProps {
  accountID: string;
  transferID: string;
  left: string;
  onClose: () => void;
}

export function SimulateDisputeForm({ accountID, transferID, left, onClose }: SimulateDisputeFormProps) {
  const router = useRouter();
  return (
    <DialogForm
      operation={sandbox.openDispute}
      request={{ params: { accountID, transferID } }}
      refresh={[transfers.get, partnerDisputes.list, partnerDisputes.waiting]}
      defaults={{ amount: undefined, phase: "chargeback" }}
      labels={["Dispute payment", "Disputing…"]}
      onClose={onClose}
      title="Simulate a dispute"
      description="A chargeback withdraws the amount from the wallet right away."
      done={({ disputeID }) => {
        toast.success("Payment disputed");
        router.push(`/disputes/${disputeID}`);
      }}
    >
      <MoneyField label="Amount" name="amount" hint={`Leave blank to dispute all of ${left}.`} isOptional />
      <SelectField label="Phase" name="phase" options={OPTIONS} />
    </DialogForm>
  );
}
