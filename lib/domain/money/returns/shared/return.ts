import { z } from "zod";
import { AccountID, ReturnID, TransferID } from "@/lib/core/api/ids";
import { Amount, createdOn, DateTime, Day } from "@/lib/core/api/shapes";
import { RETURN_DIRECTIONS, RETURN_STATES } from "../states";
import { RETURN_ACTIONS } from "./next-action";

export const ReturnStatus = z.enum(RETURN_STATES).describe("The current state.");
export type ReturnStatus = z.infer<typeof ReturnStatus>;

export const ReturnDirection = z.enum(RETURN_DIRECTIONS);
export type ReturnDirection = z.infer<typeof ReturnDirection>;

/** An ACH entry that a bank returned. */
export const Return = z.object({
  returnID: ReturnID,
  transferID: TransferID,
  accountID: AccountID.describe("The ID of the account that the entry was originated for."),
  status: ReturnStatus,
  direction: ReturnDirection.describe("A `debit` would have brought money, a `credit` paid it out."),
  amount: Amount.describe("The amount of the entry."),
  code: z
    .string()
    .meta({ examples: ["R01"] })
    .describe("The bank’s return code, such as `R01`."),
  reason: z
    .string()
    .meta({ examples: ["Insufficient funds"] })
    .describe("The meaning of the code."),
  returnedOn: Day.describe("The day of the return, in New York."),
  isReversal: z.boolean().describe("True if the returned entry itself reversed an earlier one."),
  isLate: z.boolean().describe("True if it came after the deadline for returns, so that no money moved."),
  attempt: z.int().describe("The number of earlier returns of the same debit."),
  nextAction: z.enum(RETURN_ACTIONS).describe("What to do next.").optional(),
  dueBy: Day.describe("The last day for the next action, in New York.").optional(),
  representOn: DateTime.describe("When the debit will be presented again.").optional(),
  representmentID: TransferID.describe("The ID of the transfer that presents the debit again.").optional(),
  problem: z
    .string()
    .meta({ examples: ["the bank account is not verified"] })
    .describe("Why the debit could not be presented again.")
    .optional(),
  closeReason: z
    .string()
    .meta({ examples: ["The payer paid by card."] })
    .describe("The reason for closing the return.")
    .optional(),
  createdOn,
});
export type Return = z.infer<typeof Return>;
