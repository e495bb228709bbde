import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, CancellationID, PaymentMethodID, TransferID } from "@/lib/core/api/ids";
import { CancellationStatus, RailStatus, TransferStatus } from "./shared/status";

const SCOPES = ["transfers.read"] as const;

const OneTransfer = z.object({
  accountID: AccountID,
  transferID: TransferID,
  status: TransferStatus,
  foreignID: z.string().describe("The ID of the object in your own system.").optional(),
});
const Side = z.object({ accountID: AccountID, paymentMethodID: PaymentMethodID });

const OneCancellation = z.object({
  cancellationID: CancellationID,
  transferID: TransferID,
  status: CancellationStatus,
});

export const transferCreated = event({
  name: "transfer.created",
  words: "Transfer created",
  scopes: SCOPES,
  data: OneTransfer,
});
/** The status of the transfer, or of one side's rail if only the rail has moved. */
export const transferUpdated = event({
  name: "transfer.updated",
  words: "Transfer updated",
  scopes: SCOPES,
  notices: { failed: "transfer-failed", reversed: "transfer-reversed" },
  data: OneTransfer.extend({
    status: z.enum([...TransferStatus.options, ...RailStatus.options]).describe("The current state."),
    source: Side.describe("The payment method that the money comes from."),
    destination: Side.describe("The payment method that the money goes to."),
  }),
});
export const cancellationCreated = event({
  name: "cancellation.created",
  words: "Cancellation requested",
  scopes: SCOPES,
  data: OneCancellation,
});
export const cancellationUpdated = event({
  name: "cancellation.updated",
  words: "Cancellation updated",
  scopes: SCOPES,
  data: OneCancellation,
});
