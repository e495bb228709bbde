import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, DisputeID, TransactionID, TransferID } from "@/lib/core/api/ids";
import { DisputePhase, DisputeStatus } from "./shared/status";

const SCOPES = ["transfers.read"] as const;

/** The wallet's transaction: the dispute's last one, or that of its payment. */
const OneDispute = z.object({
  accountID: AccountID,
  transferID: TransferID,
  transactionID: TransactionID,
  disputeID: DisputeID,
  status: DisputeStatus,
  phase: DisputePhase,
});

export const disputeCreated = event({
  name: "dispute.created",
  words: "Payment disputed",
  scopes: SCOPES,
  notices: { "response-needed": "dispute-opened" },
  data: OneDispute,
});
export const disputeUpdated = event({
  name: "dispute.updated",
  words: "Dispute updated",
  scopes: SCOPES,
  notices: { won: "dispute-won", lost: "dispute-lost", expired: "dispute-expired", closed: "dispute-closed" },
  data: OneDispute,
});
