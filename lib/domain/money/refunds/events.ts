import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, RefundID, TransferID } from "@/lib/core/api/ids";
import { Refund } from "@/lib/domain/money/transfers/shared/transfer";

const SCOPES = ["transfers.read"] as const;

const OneRefund = z.object({ accountID: AccountID, transferID: TransferID, refundID: RefundID });

export const refundCreated = event({
  name: "refund.created",
  words: "Refund created",
  scopes: SCOPES,
  data: OneRefund,
});
export const refundUpdated = event({
  name: "refund.updated",
  words: "Refund updated",
  scopes: SCOPES,
  data: OneRefund.extend({ status: Refund.shape.status.describe("The current state.") }),
});
