import { and, eq } from "drizzle-orm";
import { mobilePayDomainsTable, paymentMethodTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { PaymentMethodID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { BasicPaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import type { MobilePayMerchantDomains } from "./contract";
import { toDomains } from "./rows";

/** The account's domains. Throws 404 before any were registered. */
export async function getDomains(ctx: AccountCtx): Promise<MobilePayMerchantDomains> {
  const [row] = await ctx.db.select().from(mobilePayDomainsTable).where(forAccount(ctx, mobilePayDomainsTable));
  if (!row) throw notFound("domains");
  return toDomains(row);
}

/** The payment method of a phone's card, even if it cannot be used now. */
export async function methodOfPhone(ctx: AccountCtx, cardID: string): Promise<BasicPaymentMethod | undefined> {
  const { paymentMethodID, type, sourceID } = paymentMethodTable;
  const [row] = await ctx.db
    .select({ paymentMethodID, type })
    .from(paymentMethodTable)
    .where(forAccount(ctx, paymentMethodTable, and(eq(sourceID, cardID), eq(type, "mobile-pay"))));
  return row && { paymentMethodID: row.paymentMethodID as PaymentMethodID, paymentMethodType: row.type };
}
