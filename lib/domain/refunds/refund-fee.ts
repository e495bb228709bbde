import type { transferTable } from "@/db/schema";
import type { FeeID } from "@/lib/core/ids";
import type { Cents } from "@/lib/core/money";
import type { Ctx } from "../context";
import { incurFee } from "../fee-plans/incur-fee";
import { walletOf } from "../transfers/opening";

/** A payment that may be refunded. */
export type PaymentRow = typeof transferTable.$inferSelect;

/** What the plans of the merchant charge for a refund: written down, and the sum in cents. */
export function refundFee(ctx: Ctx, row: PaymentRow, amount: Cents): Promise<{ amount: number; feeID?: FeeID }> {
  const { destinationAccountID: accountID, partnerID, transferID } = row;
  const source = { kind: "transferID" as const, id: transferID };
  return incurFee(ctx, { event: "refund", amount, accountID, partnerID, walletID: walletOf(row.destination), source });
}
