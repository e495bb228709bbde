import type { railInstructionTable, refundTable } from "@/db/schema";
import { cents } from "@/lib/core/money";
import { Refund } from "./shared/transfer";

export type RefundRow = typeof refundTable.$inferSelect;

/** A refund with what happened on the card's rail. */
export function toRefund(row: RefundRow, instructions: readonly (typeof railInstructionTable.$inferSelect)[]): Refund {
  const leg = instructions.find(({ instructionID }) => instructionID === row.instructionID);
  return {
    refundID: row.refundID,
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    status: row.status,
    amount: { currency: row.currency, value: cents(row.amount) },
    ...(leg && { cardDetails: Refund.shape.cardDetails.unwrap().parse({ ...leg.details, status: leg.status }) }),
  };
}
