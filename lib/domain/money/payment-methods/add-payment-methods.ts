import { paymentMethodTable } from "@/db/schema";
import { newID, type PaymentMethodID } from "@/lib/core/api/ids";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { emitNewMethods } from "./method-events";

/**
 * Adds every payment method that a source can ever have, and emits events for those that can be used at once. Later
 * checks decide if the others can be used. The source is a wallet, a bank account or a card.
 */
export async function addPaymentMethods(
  ctx: AccountCtx,
  sourceID: string,
  types: readonly PaymentMethodType[],
): Promise<void> {
  const { accountID, homePartnerID: partnerID, now: createdOn } = ctx;
  const added = types.map((type) => ({
    paymentMethodID: newID<PaymentMethodID>(),
    accountID,
    partnerID,
    type,
    sourceID,
    createdOn,
  }));
  await ctx.db.insert(paymentMethodTable).values(added);
  await emitNewMethods(ctx, sourceID);
}
