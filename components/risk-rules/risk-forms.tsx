"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextAreaField } from "@/components/form/fields/text-field";
import { formatMoney } from "@/components/ui/words/format";
import { queryFor } from "@/lib/client/query";
import { keysOf } from "@/lib/core/collections";
import { RISK_REASON_MAX } from "@/lib/domain/kernel/limits";
import type { RiskReviewDetails } from "@/lib/domain/money/risk-reviews/dashboard";
import { riskDecisions, riskPolicy, riskReviews } from "@/lib/generated/operations/risk-reviews";
import { transfers } from "@/lib/generated/operations/transfers";
import { AT_DEADLINE } from "./risk-words";

interface Closing {
  onClose: () => void;
}

const DEADLINE_OPTIONS = keysOf(AT_DEADLINE).map((value) => ({ value, label: AT_DEADLINE[value] }));

export function RiskPolicyForm({ onClose }: Closing) {
  const { data: policy } = useSuspenseQuery(queryFor(riskPolicy.get));
  return (
    <DialogForm
      operation={riskPolicy.save}
      refresh={[riskPolicy.get]}
      defaults={{ twoPeopleFrom: undefined, ...policy }}
      onClose={onClose}
      title="Settings of reviews"
      description="They apply to transfers held from now on."
      labels={["Save settings", "Saving…"]}
      done="Settings saved"
    >
      <MoneyField
        name="twoPeopleFrom"
        label="Two people release from"
        isOptional
        hint="Without an amount, one person is always enough."
      />
      <NumberField
        name="hours"
        label="Hours for a review"
        isRequired
        hint="A bank payment is decided 15 minutes before the last file within these hours."
      />
      <SelectField
        name="atDeadline"
        label="At the deadline"
        options={DEADLINE_OPTIONS}
        isRequired
        hint="A transfer that needs two people is always rejected."
      />
    </DialogForm>
  );
}

type DecideReviewFormProps = Closing & { review: RiskReviewDetails; decision: "release" | "reject" };

/** Releases or rejects a held transfer, with a reason. */
export function DecideReviewForm({ review, decision, onClose }: DecideReviewFormProps) {
  const { reviewID, amount, needsTwo, state } = review;
  const isFirst = decision === "release" && needsTwo && state === "open";
  const words = {
    reject: {
      act: "Reject",
      effect: "The transfer fails, and the money goes back.",
      done: "The transfer was rejected",
    },
    approve: { act: "Approve", effect: "Another person has to release it as well.", done: "Approved" },
    release: {
      act: "Release",
      effect: "The transfer continues as if it had just been made.",
      done: "The transfer was released",
    },
  }[isFirst ? "approve" : decision];
  return (
    <DialogForm
      operation={riskReviews.decide}
      request={{ params: { reviewID } }}
      refresh={[riskReviews.get, riskReviews.list, riskDecisions.get, transfers.get, transfers.list]}
      defaults={{ decision, reason: "" }}
      onClose={onClose}
      title={`${words.act} ${formatMoney(amount)}?`}
      description={words.effect}
      labels={[words.act, "Saving…"]}
      done={words.done}
    >
      <TextAreaField label="Reason" name="reason" max={RISK_REASON_MAX} isRequired />
    </DialogForm>
  );
}
