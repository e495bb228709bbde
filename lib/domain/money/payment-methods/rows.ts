import { and, asc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { bankAccountTable as bank, linkedCardTable as card, paymentMethodTable as method } from "@/db/schema";
import type { PaymentMethodID, WalletID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { toBankAccountBrief } from "./bank-account-brief";
import { type CardRow, toCardBrief, toMobilePay } from "./card-brief";
import type { PaymentMethod } from "./contract";

const { keyVersion: _version, wrappedKey: _key, token: _token, ...columns } = getTableColumns(card);
export const cardColumns = columns;

/** A payment method with its source. A wallet needs no row. */
export interface MethodRow {
  method: typeof method.$inferSelect;
  bank: typeof bank.$inferSelect | null;
  card: CardRow | null;
}

export async function methodRows(
  { db, homePartnerID }: Pick<AccountCtx, "db" | "homePartnerID">,
  which: SQL | undefined,
): Promise<MethodRow[]> {
  return db
    .select({ method: getTableColumns(method), bank: getTableColumns(bank), card: cardColumns })
    .from(method)
    .leftJoin(bank, and(eq(bank.partnerID, method.partnerID), eq(bank.bankAccountID, method.sourceID)))
    .leftJoin(card, and(eq(card.partnerID, method.partnerID), eq(card.cardID, method.sourceID)))
    .where(and(eq(method.partnerID, homePartnerID), which))
    .orderBy(asc(method.createdOn), asc(method.paymentMethodID));
}

export function toPaymentMethod({ method, bank, card }: MethodRow): PaymentMethod {
  const { type, sourceID } = method;
  const paymentMethodID = method.paymentMethodID as PaymentMethodID;
  switch (type) {
    case "service-wallet":
      return { paymentMethodID, paymentMethodType: type, wallet: { walletID: sourceID as WalletID } };
    case "card-payment":
    case "push-to-card":
    case "pull-from-card":
      return { paymentMethodID, paymentMethodType: type, card: toCardBrief(present(card)) };
    case "mobile-pay":
      return { paymentMethodID, paymentMethodType: type, mobilePay: toMobilePay(present(card)) };
    default:
      return { paymentMethodID, paymentMethodType: type, bankAccount: toBankAccountBrief(present(bank)) };
  }
}

function present<T>(source: T | null): T {
  if (!source) throw new Error("a payment method has lost its source");
  return source;
}
