import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, ReturnID, TransferID } from "@/lib/core/api/ids";
import { ReturnStatus } from "./shared/return";

const SCOPES = ["transfers.read"] as const;

const OneReturn = z.object({
  accountID: AccountID,
  returnID: ReturnID,
  transferID: TransferID,
  code: z.string().describe("The bank’s return code, such as `R01`."),
  status: ReturnStatus,
});

export const returnCreated = event({
  name: "return.created",
  words: "Bank payment returned",
  scopes: SCOPES,
  data: OneReturn,
});
export const returnUpdated = event({
  name: "return.updated",
  words: "Return updated",
  scopes: SCOPES,
  data: OneReturn.extend({
    representmentID: TransferID.describe("The ID of the transfer that presents the debit again.").optional(),
  }),
});
