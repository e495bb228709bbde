"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/states";
import { disputeEvidence } from "@/lib/operations/dispute-evidence";
import type { Dispute } from "@/lib/domain/disputes/contract";
import { disputes, partnerDisputes } from "@/lib/operations/disputes";
import { disputeStates } from "@/lib/domain/disputes/states";

/** Hands the evidence to the network, once. Absent where that is not possible, off without evidence. */
export function SubmitDispute({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { disputeID, amount, status } = dispute;
  const request = { params: { accountID, disputeID } };
  const { data: items } = useSuspenseQuery(queryFor(disputeEvidence.list, request));
  if (!useCan("transfers.write") || !can(disputeStates, status, "submit")) return null;
  const money = formatMoney(amount.value, amount.currency);
  if (items.length === 0)
    return (
      <Button variant="primary" disabled title="Add evidence first">
        Submit evidence
      </Button>
    );
  return (
    <ConfirmAction
      operation={disputes.submit}
      request={request}
      refresh={[disputes.get, disputeEvidence.list, partnerDisputes.list, partnerDisputes.waiting]}
      trigger={<Button variant="primary">Submit evidence</Button>}
      title={`Submit evidence for ${money}?`}
      effect={`The network gets ${counted(items.length, "evidence item")} once. You can’t change or add anything afterward.`}
      labels={["Submit evidence", "Submitting…"]}
      done="Evidence submitted"
      tone="primary"
    />
  );
}
