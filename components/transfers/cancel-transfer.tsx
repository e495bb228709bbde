"use client";

import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { refunds } from "@/lib/operations/refunds";
import { isRefundable } from "@/lib/domain/refunds/shared/refundable";
import { transfers, partnerTransfers, transferLedger } from "@/lib/operations/transfers";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { transferName } from "./transfer-words";

/** Stops a transfer that has not gone out. A card payment is reversed, so that one which settles meanwhile is refunded. */
export function CancelTransfer({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const [key] = useState(() => crypto.randomUUID());
  const params = { accountID, transferID: transfer.transferID };
  const words = {
    refresh: [transfers.get, transferLedger.explain, partnerTransfers.list],
    trigger: <Button>Cancel transfer</Button>,
    title: `Cancel the ${transferName(transfer).toLowerCase()}?`,
    labels: ["Cancel transfer", "Canceling…"],
  } as const;
  if (isRefundable(transfer.source.paymentMethodType))
    return (
      <ConfirmAction
        operation={refunds.reverse}
        request={{ params, key }}
        {...words}
        effect="The card isn’t charged. If the payment settles in the meantime, it’s refunded. You can’t undo this."
        done={(reversal) => ("refund" in reversal ? "The payment is being refunded" : saidOf(reversal.cancellation))}
      />
    );
  return (
    <ConfirmAction
      operation={transfers.cancel}
      request={{ params }}
      {...words}
      effect="The money goes back to where it came from. You can’t undo this."
      done={saidOf}
    />
  );
}

function saidOf({ status }: { status: string }): string {
  return status === "completed" ? "Transfer canceled" : "Cancellation requested";
}
