import type { railInstructionTable, refundTable } from "@/db/schema";
import { cents } from "@/lib/core/money/money";
import { answerPart } from "@/lib/domain/kernel/operations/answer-parts";
import { Refund } from "./shared/transfer";

export type RefundRow = typeof refundTable.$inferSelect;

export function toRefund(row: RefundRow, instructions: readonly (typeof railInstructionTable.$inferSelect)[]): Refund {
  const leg = instructions.find(({ instructionID }) => instructionID === row.instructionID);
  const legDetails = leg && { ...leg.details, status: leg.status };
  const cardDetails = legDetails && answerPart(REFUND_DETAILS, legDetails, { id: row.refundID, name: "cardDetails" });
  return {
    refundID: row.refundID,
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    status: row.status,
    amount: { currency: row.currency, value: cents(row.amount) },
    ...(cardDetails && { cardDetails }),
  };
}

const REFUND_DETAILS = Refund.shape.cardDetails.unwrap();
