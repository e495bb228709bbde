import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID, RefundID, TransferID } from "@/lib/core/ids";
import { Refund } from "../transfers/shared/transfer";

const OneRefund = z.object({ accountID: AccountID, transferID: TransferID, refundID: RefundID });

export const refundCreated = event({ name: "refund.created", words: "Refund created", data: OneRefund });
export const refundUpdated = event({
  name: "refund.updated",
  words: "Refund updated",
  data: OneRefund.extend({ status: Refund.shape.status }),
});
