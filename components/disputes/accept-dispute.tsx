"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { can } from "@/lib/core/states";
import type { Dispute } from "@/lib/domain/disputes/contract";
import { disputes, partnerDisputes } from "@/lib/operations/disputes";
import { disputeStates } from "@/lib/domain/disputes/states";

/** Gives in to the cardholder, for good. Absent where that is not possible. */
export function AcceptDispute({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { disputeID, amount, status } = dispute;
  if (!useCan("transfers.write") || !can(disputeStates, status, "accept")) return null;
  const money = formatMoney(amount.value, amount.currency);
  return (
    <ConfirmAction
      operation={disputes.accept}
      request={{ params: { accountID, disputeID } }}
      refresh={[disputes.get, partnerDisputes.list, partnerDisputes.waiting]}
      trigger={<Button>Accept dispute</Button>}
      title={`Accept the dispute of ${money}?`}
      effect={`The cardholder keeps ${money}. You can’t undo this.`}
      labels={["Accept dispute", "Accepting…"]}
      done="Dispute accepted"
    />
  );
}
