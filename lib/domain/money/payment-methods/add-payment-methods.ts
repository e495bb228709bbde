import { paymentMethodTable } from "@/db/schema";
import { type AccountID, newID, type PaymentMethodID } from "@/lib/core/ids";
import type { PaymentMethodType } from "@/lib/core/sources";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { tellNewMethods } from "./tell-methods";

interface Source {
  /** The wallet, bank account or card. */
  sourceID: string;
  /** The account's home partner. */
  partnerID: AccountID;
}

/**
 * Adds every payment method that a source can ever have, and tells of those that can be used at once. Whether one can be
 * used later is asked when it matters.
 */
export async function addPaymentMethods(
  ctx: AccountCtx,
  { sourceID, partnerID }: Source,
  types: readonly PaymentMethodType[],
): Promise<void> {
  const { accountID, now: createdOn } = ctx;
  const added = types.map((type) => ({
    paymentMethodID: newID<PaymentMethodID>(),
    accountID,
    partnerID,
    type,
    sourceID,
    createdOn,
  }));
  await ctx.db.insert(paymentMethodTable).values(added);
  await tellNewMethods(ctx, sourceID);
}
