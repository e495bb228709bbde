"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextAreaField } from "@/components/form/fields/text-field";
import { SANCTIONS_HIT_REASON_MAX } from "@/lib/domain/kernel/limits";
import { sanctionsHits } from "@/lib/generated/operations/sanctions";

const DECISIONS = {
  clear: {
    operation: sanctionsHits.clear,
    title: "Clear this hit?",
    effect: "Money can move again, unless another hit concerns the same account or receiver.",
    labels: ["Clear", "Clearing…"],
    done: "The hit is cleared",
  },
  confirm: {
    operation: sanctionsHits.confirm,
    title: "Confirm this hit?",
    effect: "The hold stays. Report the match to the Treasury within ten business days.",
    labels: ["Confirm", "Confirming…"],
    done: "The hit is confirmed",
  },
} as const;
export type HitDecision = keyof typeof DECISIONS;

export function HitDecisionForm({
  hitID,
  decision,
  onClose,
}: {
  hitID: string;
  decision: HitDecision;
  onClose: () => void;
}) {
  const { operation, title, effect, labels, done } = DECISIONS[decision];
  return (
    <DialogForm
      operation={operation}
      request={{ params: { hitID } }}
      refresh={[sanctionsHits.get, sanctionsHits.list]}
      defaults={{ reason: "" }}
      onClose={onClose}
      title={title}
      description={effect}
      labels={labels}
      done={done}
    >
      <TextAreaField label="Reason" name="reason" max={SANCTIONS_HIT_REASON_MAX} isRequired />
    </DialogForm>
  );
}
