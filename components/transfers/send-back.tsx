"use client";

import { useCan } from "@/components/page/can";
import { leftToRefund } from "@/lib/domain/refunds/shared/refundable";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { CancelTransfer } from "./cancel-transfer";
import { mayCancel } from "./may-cancel";
import { RefundTransfer } from "./refund-transfer";

/** The one way in which the money can go back now: it is stopped, or refunded. Absent where neither is possible. */
export function SendBack({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  if (!useCan("transfers.write")) return null;
  if (mayCancel(transfer)) return <CancelTransfer accountID={accountID} transfer={transfer} />;
  const left = leftToRefund(transfer);
  return left > 0 ? <RefundTransfer accountID={accountID} transfer={transfer} left={left} /> : null;
}
